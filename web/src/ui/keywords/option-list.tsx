import type { ReactNode } from "react";
import { classNames } from "../class-names";

export interface ListOption {
  key: string;
  text: ReactNode;
  /** A few words at the right. */
  note: string;
}

interface OptionListProps {
  id: string;
  /** Name of the list for screen readers. */
  label: string;
  options: readonly ListOption[];
  active: number;
  onChoose: (index: number) => void;
}

/** Suggestions under a text field. */
export function OptionList({ id, label, options, active, onChoose }: OptionListProps) {
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
          key={option.key}
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
          <span className="text-ink">{option.text}</span>
          <span className="shrink-0 text-xs text-ink-faint">{option.note}</span>
        </div>
      ))}
    </div>
  );
}
