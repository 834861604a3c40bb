import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../class-names";
import { controlStyle } from "./control-style";
import { Field } from "./field";

export type ComboboxOption = {
  value: string;
  label: string;
  /** A few words at the right; the value without them. */
  note?: string;
};

type Props = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  value: string;
  options: readonly ComboboxOption[];
  /** The name of the list for screen readers. */
  listLabel: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The options are those that fit the text already. */
  isFiltered?: boolean;
  placeholder?: string | undefined;
  /** Name in a form, and id of a form elsewhere on the page. */
  name?: string;
  form?: string;
};

/**
 * A text field with a list of known values. The arrow keys open the list and move in it, Enter takes the marked value, Escape
 * closes the list. Any other text may be typed.
 */
export function Combobox({
  label,
  hint,
  error,
  required,
  value,
  options,
  listLabel,
  onChange,
  onBlur,
  isFiltered,
  ...rest
}: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = isTyped && !isFiltered ? findOptions(options, value) : options;
  const isShown = isOpen && shown.length > 0;

  function closeOptions() {
    setOpen(false);
    setTyped(false);
    setActive(-1);
  }
  function chooseOption(option: ComboboxOption | undefined) {
    if (option) onChange(option.value);
    closeOptions();
  }
  /** From the marked value to the next one; at first to the value of the field, or to the first or last of the list. */
  function moveActive(step: number) {
    const count = shown.length;
    const own = shown.findIndex((option) => option.value === value);
    setOpen(true);
    if (isShown && active >= 0) setActive((active + step + count) % count);
    else setActive(own >= 0 ? own : step > 0 ? 0 : count - 1);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") moveActive(1);
    else if (event.key === "ArrowUp") moveActive(-1);
    else if (event.key === "Enter" && isShown && active >= 0) chooseOption(shown[active]);
    else if (event.key === "Escape" && isShown) closeOptions();
    else return;
    event.preventDefault();
  }
  return (
    <Field label={label} hint={hint} error={error} className="relative">
      {(wiring) => (
        // The list is directly under the field, above the hint.
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type="text"
            role="combobox"
            required={required}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={controlStyle()}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setTyped(true);
              setActive(-1);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={handleKeyDown}
            onBlur={() => {
              closeOptions();
              onBlur?.();
            }}
          />
          {isShown ? (
            <OptionList id={id} label={listLabel} options={shown} active={active} onChoose={chooseOption} />
          ) : null}
        </div>
      )}
    </Field>
  );
}

function findOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const words = text.trim().toLowerCase();
  return options.filter(({ value, label }) => `${value} ${label.toLowerCase()}`.includes(words));
}

type ListProps = {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  active: number;
  onChoose: (option: ComboboxOption) => void;
};

function OptionList({ id, label, options, active, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line-strong bg-paper-raised py-1 shadow-lift"
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the text field, which handles the keys.
        <div
          key={option.value}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={classNames(
            "flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3.5 text-sm hover:bg-paper-sunk",
            at === active && "bg-paper-sunk",
          )}
          // Pressing must not take focus out of the field: that would close the list before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span className="text-ink">{option.label}</span>
          <span className="text-xs text-ink-soft">{option.note ?? option.value}</span>
        </div>
      ))}
    </div>
  );
}
