import { FIELDS } from "../fields";
import type { TraitBasis } from "../types";
import { type PersonaDraft, toDraft } from "./draft";

type SentFields = readonly { name: string; text: string }[];

/** The draft of a form that was sent without scripts and refused. */
export function draftOfForm(form: SentFields): PersonaDraft {
  const readFirst = (name: string) => form.find((field) => field.name === name)?.text ?? "";
  const readAll = (name: string) => form.filter((field) => field.name === name).map(({ text }) => text);
  const traits = FIELDS.flatMap(({ key }) => {
    const readPart = (name: string) => readAll(`${key}.${name}`);
    const [texts, bases, quotes] = [readPart("text"), readPart("basis"), readPart("quote")];
    const [speakers, days, sources, lines] = [
      readPart("who"),
      readPart("saidOn"),
      readPart("source"),
      readPart("line"),
    ];
    return texts.map((text, at) => ({
      field: key,
      text,
      basis: (bases[at] === "heard" ? "heard" : "guess") satisfies TraitBasis as TraitBasis,
      quote: quotes[at] ?? "",
      who: speakers[at] ?? "",
      saidOn: days[at] ?? "",
      source: sources[at] ?? "",
      line: lines[at] ?? "",
    }));
  });
  const draft = toDraft({ name: readFirst("name"), summary: readFirst("summary"), traits });
  return { ...draft, marketText: readFirst("market") };
}
