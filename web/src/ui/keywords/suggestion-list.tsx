import type { Suggestion } from "../../api/calls/suggest-markets";
import { classNames } from "../class-names";
import { splitName } from "./completion";

interface SuggestionListProps {
  id: string;
  /** Name of the list for screen readers. */
  label?: string;
  /** The words that the options complete. */
  words: string;
  options: readonly Pick<Suggestion, "slug" | "name" | "sector">[];
  active: number;
  onChoose: (index: number) => void;
}

export function SuggestionList({ id, label = "Markets", words, options, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-x-hidden overflow-y-auto rounded-md border border-line-strong bg-paper-raised py-1 shadow-lift"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the text field, which handles the keys.
        <div
          key={option.slug}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames(
            "flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3.5 py-1.5 text-sm hover:bg-paper-sunk",
            index === active && "bg-paper-sunk",
          )}
          // Pressing must not take focus out of the field: that would close the list before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span className="text-ink">
            <NameWithTyped name={option.name} words={words} />
          </span>
          <span className="shrink-0 text-xs text-ink-faint">{option.sector}</span>
        </div>
      ))}
    </div>
  );
}

/** A name with the typed letters in bold. */
function NameWithTyped({ name, words }: { name: string; words: string }) {
  return splitName(name, words).map(({ text, isTyped }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name in their order.
    isTyped ? <b key={at}>{text}</b> : text,
  );
}
