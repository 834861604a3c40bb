import type { QueryHost } from "../../../api/queries/query-host";

/** Places that the text of an address may mean, as the server found them. */
export interface TypedPlace {
  text: string;
  /** False where no place has this name, and these are the nearest. */
  isKnown: boolean;
  places: readonly { id: string; label: string; href: string }[];
}

/** The question that came with the page; `null` where the place is clear. */
export const readTypedPlace = (host: QueryHost) => findAnswer<TypedPlace>(host, "/api/niche/where?")[1];

/** Key and value of an answer that came with the page, by the start of its key. */
export function findAnswer<Answer>({ answers }: QueryHost, start: string): [string, Answer | null] {
  const key = Object.keys(answers).find((path) => path.startsWith(start)) ?? "";
  return [key, (answers[key] as Answer | undefined) ?? null];
}
