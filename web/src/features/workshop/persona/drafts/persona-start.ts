import type { ToolSources } from "../../../../ui/tool/use-tool-session";
import { listPersonas, openPersona, type SavedPersona } from "../api";
import { draftOf, isEmpty, joinDrafts, type PersonaDraft } from "./draft";
import { readDraft, type StoredDraft } from "./stored-draft";

export type RunList = Awaited<ReturnType<typeof listPersonas>>;

/** State that the editor opens with. */
export interface PersonaStart {
  list: RunList | null;
  saved: SavedPersona | null;
  /** Unsaved words of a guest in this browser. */
  own: StoredDraft | null;
  /** True when the address names the saved run. */
  isAsked: boolean;
  /** Slug of the market in the link that led here. */
  market: string | null;
}

/** A sent form is no place of its own here: the editor starts with it, and the saved persona is added to it. */
export const PERSONA_SOURCES: ToolSources<PersonaStart> = {
  isPosted: false,
  openRun: (name) => (Number(name) ? openStart(Number(name), ownDraft(Number(name))) : readStart() || openStart()),
  readDraft: readStart,
  openLatest: () => openStart(),
};

function readStart() {
  const own = ownDraft();
  return own && openStart(0, own);
}

/** Unsaved words of a guest go into the account as a persona of their own. Those of another run than the one asked for stay. */
function ownDraft(asked = 0): StoredDraft | null {
  const stored = readDraft();
  return stored && !isEmpty(stored.draft) && (!asked || asked === stored.run?.id) ? stored : null;
}

async function openStart(asked = 0, own: StoredDraft | null = null): Promise<PersonaStart> {
  const market = new URLSearchParams(location.search).get("market");
  const list = await listPersonas().catch(() => null);
  const id = asked || (own ? own.run?.id : list?.items[0]?.id);
  const saved = id ? await openPersona(id).catch(() => null) : null;
  return { list, saved, own, isAsked: asked > 0, market };
}

/** The draft to start with, and what was typed before it came. */
export function draftOfStart({ own, saved, market }: PersonaStart, typed: PersonaDraft): PersonaDraft {
  const found = own?.draft ?? draftOf(saved);
  const draft = isEmpty(typed) ? found : joinDrafts(found, typed);
  return market && !saved && !draft.market ? { ...draft, market, marketText: market.replaceAll("-", " ") } : draft;
}
