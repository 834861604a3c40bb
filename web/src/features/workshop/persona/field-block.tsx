import { Button } from "../../../ui/button/button";
import type { FieldErrors } from "../../../ui/form/form-errors";
import { addTrait, changeTrait, enteredTraits, type PersonaDraft, removeTrait } from "./drafts/draft";
import { type FIELDS, MAX_TRAITS_PER_FIELD } from "./fields";
import { TraitEditor } from "./trait-editor";
import type { PersonaResult } from "./types";

type FieldBlockProps = {
  field: (typeof FIELDS)[number];
  draft: PersonaDraft;
  result: PersonaResult | null;
  /** Trait of the shipped example; `null` once the persona is the person's own. */
  sample: PersonaResult["traits"][number] | null;
  errors: FieldErrors;
  isPlain: boolean;
  onChange: (draft: PersonaDraft) => void;
};

/** One of the eight fields with its traits. */
export function FieldBlock({ field, draft, result, sample, errors, isPlain, onChange }: FieldBlockProps) {
  const { key, label, example } = field;
  const traits = draft.traits.filter((own) => own.field === key);
  const entered = enteredTraits(draft);
  const notices = Object.fromEntries((result?.notices ?? []).map(({ field, message }) => [field, message]));
  return (
    <fieldset className="min-w-0 border-t border-line pt-5">
      <legend className="float-left mb-3 w-full font-display text-lg">{label}</legend>
      <ul className="clear-both space-y-3">
        {traits.map((own, at) => {
          const place = entered.indexOf(own);
          return (
            <TraitEditor
              key={own.id}
              own={own}
              label={at === 0 ? label : `${label} ${at + 1}`}
              example={example}
              sample={at === 0 ? sample : null}
              errors={partsOf(errors, place)}
              notices={partsOf(notices, place)}
              isStale={result?.traits[place]?.line === own.line && (result?.traits[place]?.stale ?? false)}
              isPlain={isPlain}
              onChange={(change) => onChange(changeTrait(draft, own.id, change))}
              onRemove={() => onChange(removeTrait(draft, own.id))}
            />
          );
        })}
      </ul>
      {traits.length < MAX_TRAITS_PER_FIELD && !isPlain && !sample ? (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          aria-label={`Add another: ${label}`}
          onClick={() => onChange(addTrait(draft, key))}
        >
          Add another
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The texts of one trait: "traits.2.quote" is "quote" of the trait in place 2. */
function partsOf(texts: FieldErrors, place: number): Record<string, string> {
  const start = `traits.${place}.`;
  const own = Object.entries(texts).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(own.map(([name, text]) => [name.slice(start.length), text]));
}
