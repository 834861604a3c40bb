import type { QueryHost } from "../../../api/queries/query-host";

/** Places that the text of an address may mean, as the server found them. */
export interface TypedPlace {
  text: string;
  /** False where no place has this name, and these are the nearest. */
  isKnown: boolean;
  places: readonly { id: string; label: string; href: string }[];
}

/** The question that came with the page; `null` where the place is clear. */
export function readTypedPlace({ answers }: QueryHost): TypedPlace | null {
  const key = Object.keys(answers).find((path) => path.startsWith("/api/niche/where?")) ?? "";
  return (answers[key] as TypedPlace | null | undefined) ?? null;
}
