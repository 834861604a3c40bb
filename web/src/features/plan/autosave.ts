import { errorText } from "../../api/errors";

export type SaveState = { status: "idle" | "waiting" | "saving" | "saved" } | { status: "failed"; problem: string };

/** Pause after the last key before a save. */
export const REST_MS = 800;

/**
 * Saves a text while it is typed: after a pause, one save at a time, the newest text last. A failed text is kept and
 * sent again with the next change or on demand.
 */
export function createAutosave(save: (text: string) => Promise<void>, tell: (state: SaveState) => void) {
  let wanted: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isSaving || wanted === null) return;
    isSaving = true;
    const text = wanted;
    tell({ status: "saving" });
    try {
      await save(text);
    } catch (error) {
      isSaving = false;
      return tell({ status: "failed", problem: errorText(error) });
    }
    isSaving = false;
    // More was typed meanwhile.
    if (wanted !== text) return flush();
    wanted = null;
    tell({ status: "saved" });
  }

  function change(text: string): void {
    wanted = text;
    tell({ status: "waiting" });
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), REST_MS);
  }

  return { change, flush };
}
