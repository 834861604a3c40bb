import { useRef, useState } from "react";
import type { HeardItem } from "../../../../lib/address/heard-link";
import { Button } from "../../../../ui/button/button";
import { SelectField } from "../../../../ui/form/field";
import { countTraits, holdsHeard, type PersonaDraft } from "../drafts/draft";
import { FIELDS, MAX_TRAITS_PER_FIELD } from "../fields";
import type { PersonaField } from "../types";

export interface HeardSourceProps {
  draft: PersonaDraft;
  onAdd: (field: PersonaField, item: HeardItem) => void;
}

interface HeardRowProps extends HeardSourceProps {
  item: HeardItem;
  /** Heading of the row; the quote alone without it. */
  title?: string;
  /** Line under the quote: who said it, when and where. */
  origin: string;
}

/** Words of a customer with the field that they go to. */
export function HeardRow({ item, title, origin, draft, onAdd }: HeardRowProps) {
  const [field, setField] = useState<PersonaField>("words");
  const isFull = countTraits(draft, field) >= MAX_TRAITS_PER_FIELD;
  const wasPressed = useRef(false);
  /** The pressed button is gone, so the focus moves to the text in its place. */
  const focusAdded = (node: HTMLElement | null) => {
    if (wasPressed.current) node?.focus();
    wasPressed.current = false;
  };
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        {title ? <p className="mb-1 break-words font-semibold">{title}</p> : null}
        <blockquote className="whitespace-pre-line break-words border-l-2 border-lamp pl-3 text-sm">
          {item.quote}
        </blockquote>
        <p className="mt-1 break-words text-xs text-ink-faint">{origin}</p>
      </div>
      {holdsHeard(draft, item) ? (
        <p ref={focusAdded} tabIndex={-1} className="text-sm text-ink-soft">
          In the persona
        </p>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label="Field"
            className="min-w-0 max-w-56"
            options={FIELDS.map(({ key, label }) => ({ value: key, label }))}
            value={field}
            onChange={(event) => setField(event.target.value as PersonaField)}
          />
          <Button
            variant="secondary"
            disabled={isFull}
            aria-label={`Add to persona: ${item.text}`}
            onClick={() => {
              wasPressed.current = true;
              onAdd(field, item);
            }}
          >
            {isFull ? "This field is full" : "Add to persona"}
          </Button>
        </div>
      )}
    </div>
  );
}
