import { type Draft, toDraft } from "./draft";
import { FIELDS } from "./fields";
import type { TraitBasis } from "./types";

type Sent = readonly { name: string; text: string }[];

/** The draft of a form that was sent without scripts and refused. */
export function draftOfForm(form: Sent): Draft {
  const first = (name: string) => form.find((field) => field.name === name)?.text ?? "";
  const all = (name: string) => form.filter((field) => field.name === name).map(({ text }) => text);
  const traits = FIELDS.flatMap(({ key }) => {
    const part = (name: string) => all(`${key}.${name}`);
    const [texts, bases, quotes] = [part("text"), part("basis"), part("quote")];
    const [speakers, days, sources, lines] = [part("who"), part("saidOn"), part("source"), part("line")];
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
  const draft = toDraft({ name: first("name"), summary: first("summary"), traits });
  return { ...draft, marketText: first("market") };
}
