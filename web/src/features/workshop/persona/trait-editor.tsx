import { useId } from "react";
import { Link } from "wouter";
import { Button } from "../../../ui/button/button";
import { classNames } from "../../../ui/class-names";
import { SelectField, TextField } from "../../../ui/form/field";
import { TextAreaField } from "../../../ui/form/text-area-field";
import { Badge } from "../../../ui/inline/badge";
import { Disclosure } from "../../../ui/layout/disclosure";
import { type DraftTrait, lacksQuote } from "./drafts/draft";
import { LIMITS } from "./fields";
import type { PersonaResult } from "./types";

type TraitEditorProps = {
  own: DraftTrait;
  /** Label of the field, and place of the trait in it. */
  label: string;
  example: string;
  /** Trait of the shipped example, which the blank row shows. */
  sample: PersonaResult["traits"][number] | null;
  /** Problems and advice, by part: "quote". */
  errors: Readonly<Record<string, string>>;
  notices: Readonly<Record<string, string>>;
  isStale: boolean;
  /** All parts are open, for a page without scripts. */
  isPlain: boolean;
  onChange: (change: Partial<DraftTrait>) => void;
  onRemove: () => void;
};

const BASES = [
  { value: "guess", label: "Guess" },
  { value: "heard", label: "Heard" },
];

/** One trait: what is true of the person, and how that is known. A guess has a dashed frame. */
export function TraitEditor(props: TraitEditorProps) {
  const { own, label, sample, onRemove, isPlain } = props;
  if (own.line) return <OfficialTrait {...props} />;
  const namePart = (name: string) => `${own.field}.${name}`;
  const isHeard = own.basis === "heard";
  const isBlank = !own.text && !own.quote && !isHeard;
  // A form that is sent without scripts sends no basis of the example.
  const basis = sample && isBlank && !isPlain ? sample.basis : own.basis;
  return (
    <li
      className={classNames(
        "rounded-md border p-3 sm:p-4",
        basis === "heard" ? "border-good" : "border-dashed border-ink-soft",
      )}
    >
      <TextAndBasis {...props} part={namePart} basis={basis} />
      {isHeard ? <QuoteFields {...props} part={namePart} /> : null}
      {isHeard || isPlain ? null : <HiddenParts own={own} part={namePart} />}
      {isPlain && !isHeard ? (
        // The example has a line in its place.
        <Disclosure
          summary="Quote, for something that you heard"
          className={sample ? "mt-2 hidden noscript:block" : "mt-2"}
        >
          <QuoteFields {...props} part={namePart} />
        </Disclosure>
      ) : null}
      {sample ? <p className="mt-2 flex min-h-9 items-center text-xs text-ink-soft">{basisText(sample)}</p> : null}
      {isPlain || sample ? null : (
        // An empty row has nothing to remove; its place is kept, so that typing moves nothing.
        <div className={classNames("mt-2 flex items-center justify-between gap-3", isBlank && "invisible")}>
          <span className="text-xs text-ink-soft">
            {isHeard ? "Someone told you" : "A guess until someone tells you"}
            {isHeard ? <Origin own={own} /> : null}
          </span>
          <Button variant="ghost" size="sm" aria-label={`Remove ${label}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

/** Says how a trait of the example is known. */
function basisText({ basis, quote, who }: NonNullable<TraitEditorProps["sample"]>): string {
  return basis === "heard" ? `Heard: “${quote}” (${who})` : "A guess until someone tells you";
}

/** Where the words were heard: a test, or saved comments. */
function Origin({ own: { experimentId, themeId } }: Pick<TraitEditorProps, "own">) {
  const run = themeId?.split(".")[0];
  if (experimentId === undefined && !run) return null;
  return (
    <>
      {" "}
      <Link
        href={experimentId === undefined ? `/audience-problem-finder?run=${run}` : `/experiments/${experimentId}`}
        className="prose-link"
      >
        {experimentId === undefined ? "Open the comments" : "Open the test"}
      </Link>
    </>
  );
}

type NamedPart = { part: (name: string) => string };

function TextAndBasis({
  own,
  label,
  example,
  errors,
  onChange,
  part,
  basis,
}: TraitEditorProps & NamedPart & Pick<DraftTrait, "basis">) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <TextField
        label={label}
        hideLabel
        name={part("text")}
        maxLength={LIMITS.text}
        placeholder={example}
        value={own.text}
        error={errors.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <SelectField
        label={`Basis of ${label}`}
        hideLabel
        name={part("basis")}
        options={BASES}
        value={basis}
        error={errors.basis}
        onChange={(event) => onChange({ basis: event.target.value === "heard" ? "heard" : "guess" })}
      />
    </div>
  );
}

function QuoteFields({ own, label, errors, notices, isPlain, onChange, part }: TraitEditorProps & NamedPart) {
  const missing =
    lacksQuote(own) && !isPlain ? "Enter the words you heard. Until then, this counts as a guess." : undefined;
  const notice = notices.quote ?? notices.who;
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <TextAreaField
        className="sm:col-span-2"
        label={`Quote for ${label}`}
        name={part("quote")}
        rows={2}
        maxLength={LIMITS.quote}
        value={own.quote}
        error={errors.quote ?? missing}
        hint={notice ? <span className="font-medium text-lamp-ink">{notice}</span> : undefined}
        onChange={(event) => onChange({ quote: event.target.value })}
      />
      <TextField
        label="Who said it (no names)"
        name={part("who")}
        maxLength={LIMITS.origin}
        placeholder="neighbor with two dogs"
        value={own.who}
        error={errors.who}
        onChange={(event) => onChange({ who: event.target.value })}
      />
      <TextField
        label="Day"
        type="date"
        name={part("saidOn")}
        value={own.saidOn}
        error={errors.saidOn}
        onChange={(event) => onChange({ saidOn: event.target.value })}
      />
      <TextField
        className="sm:col-span-2"
        label="Source"
        name={part("source")}
        maxLength={LIMITS.origin}
        placeholder="interview, review, forum"
        value={own.source}
        error={errors.source}
        onChange={(event) => onChange({ source: event.target.value })}
      />
      <input type="hidden" name={part("line")} value="" />
    </div>
  );
}

/** Parts that are not on show go along with a form that is sent without scripts. */
function HiddenParts({ own, part }: { own: DraftTrait } & NamedPart) {
  const texts = { quote: own.quote, who: own.who, saidOn: own.saidOn, source: own.source, line: "" };
  return Object.entries(texts).map(([name, text]) => <input key={name} type="hidden" name={part(name)} value={text} />);
}

function OfficialTrait({ own, label, isStale, isPlain, errors, onRemove }: TraitEditorProps) {
  const id = useId();
  const namePart = (name: string) => `${own.field}.${name}`;
  return (
    <li className="rounded-md border border-line-strong bg-paper-sunk p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="info">Official</Badge>
        {isStale ? <Badge tone="lamp">Based on an earlier market</Badge> : null}
      </div>
      <p id={id} className="mt-2 text-sm">
        {own.text}
      </p>
      {errors.line ? <p className="mt-1 text-sm font-medium text-danger">{errors.line}</p> : null}
      <input type="hidden" name={namePart("line")} value={own.line} />
      {["text", "basis", "quote", "who", "saidOn", "source"].map((name) => (
        <input key={name} type="hidden" name={namePart(name)} value="" />
      ))}
      {isPlain ? null : (
        <div className="mt-2 text-right">
          <Button variant="ghost" size="sm" aria-label={`Remove the official figure of ${label}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
