import type { HeardItem } from "../../../../lib/address/heard-link";
import { FIELDS } from "../fields";
import type { OfficialLine, PersonaField, PersonaRequest, TraitBasis } from "../types";

/** A trait in the editor. */
export interface DraftTrait {
  /** Names the trait in the editor only. */
  id: number;
  field: PersonaField;
  text: string;
  basis: TraitBasis;
  quote: string;
  who: string;
  saidOn: string;
  source: string;
  /** Key of an official line; blank for a trait of the person's own. */
  line: string;
  /** The person's own test that heard it. */
  experimentId?: number | undefined;
  /** Theme of saved comments that say it: the id of the run, a dot and the key of the theme. */
  themeId?: string | undefined;
}

/** A persona in the editor. */
export interface PersonaDraft {
  name: string;
  summary: string;
  /** Slug of the chosen market; blank without one. */
  market: string;
  /** Text in the market's field. */
  marketText: string;
  traits: readonly DraftTrait[];
}

export const EMPTY_DRAFT: PersonaDraft = withRows({ name: "", summary: "", market: "", marketText: "", traits: [] });

/** Every field has a row to write in. */
function withRows(draft: PersonaDraft): PersonaDraft {
  const bare = FIELDS.filter(({ key }) => draft.traits.every((own) => own.field !== key));
  return bare.reduce((filled, { key }) => addTrait(filled, key), draft);
}

export function addTrait(draft: PersonaDraft, field: PersonaField): PersonaDraft {
  return { ...draft, traits: [...draft.traits, newTrait(draft, field)] };
}

/** Adds an official line to the field of the usual week, which households and industries describe. */
export function addOfficial(draft: PersonaDraft, line: OfficialLine): PersonaDraft {
  const own = { ...newTrait(draft, "week"), basis: "official" as const, text: line.text, line: line.key };
  // A blank row makes room.
  const others = draft.traits.filter(({ field, text, quote, line }) => field !== "week" || text || quote || line);
  return { ...draft, traits: [...others, own] };
}

/** Adds words of customers as a heard trait. */
export function addHeard(draft: PersonaDraft, field: PersonaField, item: HeardItem): PersonaDraft {
  const own = { ...newTrait(draft, field), basis: "heard" as const, ...item };
  // A blank row makes room.
  const others = draft.traits.filter((row) => row.field !== field || row.text || row.quote || row.line);
  return { ...draft, traits: [...others, own] };
}

/** The draft with what was typed beside it. Traits are added; a name or a market that is there stays. */
export function joinDrafts(draft: PersonaDraft, typed: PersonaDraft): PersonaDraft {
  const isKnown = (row: DraftTrait) =>
    draft.traits.some((own) => own.field === row.field && own.text === row.text && own.quote === row.quote);
  const added = enteredTraits(typed).filter((row) => !isKnown(row));
  const filled = draft.traits.filter((own) => own.text || own.quote || own.line);
  const firstId = Math.max(-1, ...filled.map((own) => own.id)) + 1;
  const summaries = draft.summary.includes(typed.summary) ? [draft.summary] : [draft.summary, typed.summary];
  return withRows({
    ...(draft.marketText ? draft : typed),
    name: draft.name || typed.name,
    summary: summaries.filter(Boolean).join(" "),
    traits: [...filled, ...added.map((row, at) => ({ ...row, id: firstId + at }))],
  });
}

/** True when a trait has the quote of the item, with its text or from its test. A trait from a test may have been reworded. */
export function holdsHeard({ traits }: PersonaDraft, { text, quote, experimentId }: HeardItem): boolean {
  const isSame = (own: DraftTrait) =>
    own.text === text || (experimentId !== undefined && own.experimentId === experimentId);
  return traits.some((own) => own.quote === quote && isSame(own));
}

/** Traits of a field that count toward its limit. */
export function countTraits(draft: PersonaDraft, field: PersonaField): number {
  return enteredTraits(draft).filter((own) => own.field === field).length;
}

export function changeTrait(draft: PersonaDraft, id: number, change: Partial<DraftTrait>): PersonaDraft {
  return { ...draft, traits: draft.traits.map((own) => (own.id === id ? { ...own, ...change } : own)) };
}

export function removeTrait(draft: PersonaDraft, id: number): PersonaDraft {
  return withRows({ ...draft, traits: draft.traits.filter((own) => own.id !== id) });
}

/** True for a trait that is marked as heard and has no words of a person yet. */
export function lacksQuote({ basis, quote }: DraftTrait): boolean {
  return basis === "heard" && !hasWord(quote);
}

/** True for a text with a letter or a digit. */
export const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** The traits with a content, in the order of the fields. */
export function enteredTraits(draft: PersonaDraft): DraftTrait[] {
  const entered = draft.traits.filter((own) => own.text.trim() || own.quote.trim() || own.line);
  return FIELDS.flatMap(({ key }) => entered.filter((own) => own.field === key));
}

/** The request of a draft. A heard trait counts as a guess until its quote is there. */
export function toRequest(draft: PersonaDraft): PersonaRequest {
  return {
    name: draft.name,
    summary: draft.summary,
    market: draft.market || null,
    traits: enteredTraits(draft).map((own) =>
      own.line
        ? { field: own.field, line: own.line }
        : {
            field: own.field,
            text: own.text,
            basis: own.basis === "heard" && !lacksQuote(own) ? "heard" : "guess",
            quote: own.quote,
            who: own.who,
            saidOn: own.saidOn,
            source: own.source,
            ...(own.experimentId === undefined ? {} : { experimentId: own.experimentId }),
            ...(own.themeId ? { themeId: own.themeId } : {}),
          },
    ),
  };
}

/** The draft without its references: a copy, or a preview, for which a deleted test or deleted comments are no obstacle. */
export function withoutReferences(draft: PersonaDraft): PersonaDraft {
  return { ...draft, traits: draft.traits.map(({ experimentId: _, themeId: __, ...own }) => own) };
}

interface ReadablePersona extends Partial<Omit<PersonaRequest, "market">> {
  market?: string | { slug: string; name: string } | null;
}

/** A draft of a stored request, or of a result, which names its market. */
export function toDraft({ name, summary, market, traits }: ReadablePersona, marketName?: string): PersonaDraft {
  const slug = typeof market === "string" ? market : (market?.slug ?? "");
  const label = typeof market === "string" ? (marketName ?? market) : (market?.name ?? "");
  return withRows({
    name: name === "Your customer" ? "" : (name ?? ""),
    summary: summary ?? "",
    market: slug,
    marketText: label,
    traits: (traits ?? []).map((own, id) => ({
      id,
      field: own.field,
      text: own.text ?? "",
      basis: own.basis ?? "guess",
      quote: own.quote ?? "",
      who: own.who ?? "",
      saidOn: own.saidOn ?? "",
      source: own.source ?? "",
      line: own.line ?? "",
      experimentId: own.experimentId ?? undefined,
      themeId: own.themeId ?? undefined,
    })),
  });
}

/** The draft of a saved persona; the empty one for none. */
export function draftOf(
  saved: { request: ReadablePersona | null; result: ReadablePersona | null } | null,
): PersonaDraft {
  const request = saved?.result ?? saved?.request;
  return request ? toDraft(request) : EMPTY_DRAFT;
}

export function isEmpty(draft: PersonaDraft): boolean {
  return !draft.name && !draft.summary && !draft.marketText && enteredTraits(draft).length === 0;
}

function newTrait({ traits }: PersonaDraft, field: PersonaField): DraftTrait {
  const id = Math.max(-1, ...traits.map((own) => own.id)) + 1;
  return { id, field, text: "", basis: "guess", quote: "", who: "", saidOn: "", source: "", line: "" };
}
