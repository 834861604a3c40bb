import { lazy, Suspense, useState } from "react";
import { useSearch } from "wouter";
import { useToolExample } from "../../../api/calls/tool-example";
import { namesMarket } from "../../../api/calls/tool-example-key";
import { usePosted } from "../../../api/queries/posted";
import { neverAtServer } from "../../../lib/at-server";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { ExampleNote } from "../../../ui/tool/example-note";
import { LateChainLine } from "../../../ui/tool/late-chain-line";
import { ToolPage } from "../../../ui/tool/tool-page";
import { TOOL } from "./api";
import { AskNext } from "./ask-next";
import { addHeard, addOfficial, EMPTY_DRAFT, isEmpty, type PersonaDraft, toDraft } from "./drafts/draft";
import { draftOfForm } from "./drafts/form-draft";
import { FieldBlock } from "./field-block";
import { FIELDS } from "./fields";
import { LateHeardSources } from "./heard/late-heard-sources";
import { IdentityPanel } from "./identity-panel";
import { OfficialFigures } from "./official-figures";
import { ConflictDialog } from "./saved/conflict-dialog";
import { SaveLine } from "./saved/save-line";
import type { PersonaRequest, PersonaResult } from "./types";
import { type PersonaEditor, usePersona } from "./use-persona";
import { usePreview } from "./use-preview";

const FORM = "persona-form";

const SavedPersonas = lazy(
  import.meta.env.SSR
    ? neverAtServer<{ default: typeof import("./saved/saved-personas").SavedPersonas }>
    : () => import("./saved/saved-personas").then((module) => ({ default: module.SavedPersonas })),
);

/** One typical customer in eight fields. Without scripts the form is sent to this address and comes back with its result. */
export default function PersonaPage() {
  const posted = usePosted<PersonaRequest, PersonaResult>(TOOL);
  const isHydrated = useHydrated();
  const editor = usePersona(firstDraft(posted));
  const { draft, edit, saved, settle } = editor;
  const preview = usePreview(draft, posted?.result ?? null);
  // An address with a market starts a persona of its own. Everyone else sees an example until the first word.
  const isWanted = !namesMarket(`?${useSearch()}`) && !posted;
  const [isOver, setOver] = useState(false);
  const example = useToolExample<PersonaRequest, PersonaResult>(TOOL, isWanted);
  const sample = isWanted && !isOver && !saved.run && isEmpty(draft) ? (example?.result ?? null) : null;
  const result = sample ?? preview.result;
  const errors = isHydrated ? preview.errors : (posted?.error?.fields ?? {});
  const isOpening = isHydrated && !editor.isReady;
  function startOwn() {
    setOver(true);
    document.getElementsByName("name")[0]?.focus();
  }
  return (
    <ToolPage
      title="Customer Persona"
      lead="Describe one typical customer, and mark what you have heard from real people. Everything else is a guess, and becomes a question for your next conversation."
      start={
        <>
          {sample ? <ExampleLine onUseOwn={startOwn} /> : null}
          <MarketOfChain editor={editor} isHydrated={isHydrated} isBelow={sample !== null} />
        </>
      }
      form={
        // What is saved comes first, so that it does not replace what is being typed.
        <fieldset disabled={isOpening} className="contents">
          <IdentityPanel
            draft={draft}
            result={result}
            errors={errors}
            form={FORM}
            sample={sample}
            offered={editor.offered}
            onChange={edit}
          />
          {isHydrated ? <SaveLine editor={editor} /> : null}
        </fieldset>
      }
    >
      <div className="space-y-12">
        <PersonForm {...{ draft, result, sample, errors, isOpening }} isPlain={!isHydrated} onChange={edit} />
        {isHydrated && editor.isReady ? (
          <LateHeardSources draft={draft} onAdd={(field, item) => edit(addHeard(draft, field, item))} />
        ) : null}
        {result?.official ? (
          <OfficialFigures
            official={result.official}
            added={new Set(draft.traits.map((own) => own.line))}
            onAdd={isHydrated && !sample ? (line) => edit(addOfficial(draft, line)) : undefined}
          />
        ) : (
          <NoOfficialFigures />
        )}
        <AskNext
          name={result?.name ?? "your customer"}
          script={result?.script ?? []}
          market={draft.market || null}
          isPlain={!isHydrated || sample !== null}
        />
        {saved.run ? (
          <Suspense>
            <SavedPersonas editor={editor} result={result} />
          </Suspense>
        ) : null}
      </div>
      <ConflictDialog mine={result} theirs={saved.theirs} onSettle={settle} />
    </ToolPage>
  );
}

interface TraitFieldsProps {
  draft: PersonaDraft;
  result: PersonaResult | null;
  sample: PersonaResult | null;
  errors: Record<string, string>;
  isOpening: boolean;
  isPlain: boolean;
  onChange: (draft: PersonaDraft) => void;
}

function PersonForm(props: TraitFieldsProps) {
  const { traits } = props.errors;
  return (
    <section aria-labelledby="the-person">
      <h2 id="the-person" className="text-2xl print:hidden">
        The person
      </h2>
      <form id={FORM} method="post" action="/customer-persona" onSubmit={(event) => event.preventDefault()}>
        {traits ? <p className="mt-2 font-medium text-danger">{traits}</p> : null}
        <TraitFields {...props} />
        <PlainSubmit />
      </form>
    </section>
  );
}

function TraitFields({ sample, isOpening, ...rest }: TraitFieldsProps) {
  return (
    <fieldset disabled={isOpening} className="mt-4 space-y-6">
      {FIELDS.map((field) => (
        <FieldBlock
          key={field.key}
          field={field}
          sample={sample?.traits.find((own) => own.field === field.key) ?? null}
          {...rest}
        />
      ))}
    </fieldset>
  );
}

interface MarketOfChainProps {
  editor: PersonaEditor;
  isHydrated: boolean;
  /** True below the line of the example. */
  isBelow: boolean;
}

/** Line with the market of the other tools. Its room is kept until the persona has come. */
function MarketOfChain({ editor: { draft, edit, isReady }, isHydrated, isBelow }: MarketOfChainProps) {
  if (!isHydrated || !isReady) return isBelow ? null : <div className="mt-4 min-h-18 sm:min-h-11" />;
  return (
    <LateChainLine
      tool={TOOL}
      market={draft.market || null}
      kinds={["price"]}
      isBelow={isBelow}
      onUse={(market) => edit({ ...draft, market: market?.slug ?? "", marketText: market?.name ?? "" })}
    />
  );
}

function ExampleLine({ onUseOwn }: { onUseOwn: () => void }) {
  return (
    <div className="mt-5 max-w-[60rem]">
      <ExampleNote onUseOwn={onUseOwn}>
        a customer of a home cleaner, two entries heard and six guessed. Your first word replaces it.
      </ExampleNote>
    </div>
  );
}

function PlainSubmit() {
  return (
    <noscript>
      <button
        type="submit"
        className="mt-6 min-h-12 rounded-md bg-action px-5 font-semibold text-on-action hover:bg-action-hover"
      >
        Show evidence and questions
      </button>
    </noscript>
  );
}

function NoOfficialFigures() {
  return (
    <section aria-labelledby="official-figures" className="print:hidden">
      <h2 id="official-figures" className="text-2xl">
        Official figures
      </h2>
      <p className="mt-2 text-ink-soft">Choose a market to see which households or businesses pay for it.</p>
    </section>
  );
}

function firstDraft(posted: ReturnType<typeof usePosted<PersonaRequest, PersonaResult>>) {
  if (posted?.result) return toDraft(posted.result);
  return posted ? draftOfForm(posted.form) : EMPTY_DRAFT;
}
