import { readStored, writeStored } from "./storage";

/** Time of the evenings, complete. */
export interface EveningChoice {
  minutes: number;
  perWeek: number;
}

const KEY = "evening";
export const DEFAULT_EVENINGS: EveningChoice = { minutes: 180, perWeek: 3 };

/** The reader's last choice in this browser. */
export function readChoice(): EveningChoice {
  return parseChoice((readStored(KEY) ?? "").split(" "));
}

export function storeChoice({ minutes, perWeek }: EveningChoice): void {
  writeStored(KEY, `${minutes} ${perWeek}`);
}

/** A choice from texts; the default for each part that is none. */
export function parseChoice([minutes, perWeek]: readonly (string | null | undefined)[]): EveningChoice {
  return {
    minutes: parseWithin(minutes, 30, 600) ?? DEFAULT_EVENINGS.minutes,
    perWeek: parseWithin(perWeek, 1, 7) ?? DEFAULT_EVENINGS.perWeek,
  };
}

function parseWithin(text: string | null | undefined, least: number, most: number): number | null {
  const value = /^\d+$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
