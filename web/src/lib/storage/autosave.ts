type AutosaveOptions<Value> = {
  /** Rest after the last change before a save starts. */
  restMs: number;
  save: (value: Value, isLeaving: boolean) => Promise<void>;
  onWaiting: () => void;
  onSaving: () => void;
  /** The newest value is saved. */
  onSaved: () => void;
  onFailed: (error: unknown) => void;
};

/**
 * Saves a value that a person is changing: when the changes rest, one save at a time, the newest value last. A value that could not be saved is
 * kept and sent again with the next change or on demand.
 */
export function createAutosave<Value>({ restMs, save, ...on }: AutosaveOptions<Value>) {
  let wanted: { value: Value } | null = null;
  let underWay: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;

  function change(value: Value): void {
    wanted = { value };
    if (isHeld) return;
    on.onWaiting();
    schedule(restMs);
  }

  /** Saves after this time what is not saved yet. */
  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Saves now what is not saved yet. `isLeaving`: the page is about to go. */
  function flush(isLeaving = false): Promise<void> {
    clearTimeout(timer);
    if (isHeld || underWay || wanted === null) return Promise.resolve();
    underWay = sendValue(wanted, isLeaving);
    return underWay;
  }

  async function sendValue(current: { value: Value }, isLeaving: boolean): Promise<void> {
    on.onSaving();
    try {
      await save(current.value, isLeaving);
    } catch (error) {
      underWay = null;
      return on.onFailed(error);
    }
    underWay = null;
    // More was changed meanwhile.
    if (wanted !== current) return flush();
    wanted = null;
    on.onSaved();
  }

  /** Sends nothing until `release`. Resolves when no save is under way any more. */
  async function hold(): Promise<void> {
    isHeld = true;
    clearTimeout(timer);
    await underWay;
  }

  function release(): void {
    isHeld = false;
  }

  /** Saves nothing of what was changed so far. */
  function forget(): void {
    clearTimeout(timer);
    wanted = null;
  }

  /** Value that is not saved yet. */
  const unsaved = () => wanted?.value ?? null;

  return { change, schedule, flush, hold, release, forget, unsaved };
}
