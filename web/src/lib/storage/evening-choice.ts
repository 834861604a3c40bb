import { readStored, writeStored } from "./storage";

/** Time and place of the evenings, complete. An empty state means national prices. */
export interface EveningChoice {
  minutes: number;
  perWeek: number;
  state: string;
}

const KEY = "evening";
export const DEFAULT_EVENINGS: EveningChoice = { minutes: 180, perWeek: 3, state: "" };

/** The reader's last choice in this browser. */
export function readChoice(): EveningChoice {
  return parseChoice((readStored(KEY) ?? "").split(" "));
}

export function storeChoice({ minutes, perWeek, state }: EveningChoice): void {
  writeStored(KEY, `${minutes} ${perWeek} ${state}`);
}

/** A choice from texts; the default for each part that is none. */
export function parseChoice([minutes, perWeek, state]: readonly (string | null | undefined)[]): EveningChoice {
  return {
    minutes: parseWithin(minutes, 30, 600) ?? DEFAULT_EVENINGS.minutes,
    perWeek: parseWithin(perWeek, 1, 7) ?? DEFAULT_EVENINGS.perWeek,
    state: /^[A-Z]{2}$/.test(state ?? "") ? (state ?? "") : "",
  };
}

function parseWithin(text: string | null | undefined, least: number, most: number): number | null {
  const value = /^\d+$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
