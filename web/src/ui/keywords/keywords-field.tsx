import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import { controlStyle } from "../form/control-style";
import { Field } from "../form/field";
import { fillIn, lastWords } from "./completion";
import { useSuggestions } from "./use-suggestions";

/** Nothing to show before somebody types. */
const loadList = () => import("./suggestion-list");

interface KeywordsFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  placeholder: string;
  required?: boolean;
  /** Class names of the control. */
  control?: string;
  value: string;
  onChange: (keywords: string) => void;
  disabled?: boolean;
  problem?: string | null;
}

/** A combobox: suggestions appear while typing and never choose themselves. */
export function KeywordsField(props: KeywordsFieldProps) {
  const { ref, label, hideLabel, placeholder, required, control, value, onChange, disabled = false, problem } = props;
  const listId = useId();
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const words = lastWords(value);
  const asks = typing && words.length >= 2;
  const options = useSuggestions(words, asks).filter(({ name }) => name.toLowerCase() !== words.toLowerCase());
  const list = useLazyModule(loadList, asks);
  const open = asks && !disabled && list !== null && options.length > 0;

  function closeOptions() {
    setTyping(false);
    setActive(-1);
  }
  function chooseOption(index: number) {
    const option = options[index];
    if (option) onChange(fillIn(value, option.name));
    closeOptions();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !open) return;
    if (event.key === "ArrowDown") setActive((active + 1) % options.length);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? options.length - 1 : active - 1);
    else if (event.key === "Enter" && active >= 0) chooseOption(active);
    else if (event.key === "Escape") closeOptions();
    else {
      // Enter with nothing chosen submits the form, and the list must not lie over the answer.
      if (event.key === "Enter") closeOptions();
      return;
    }
    event.preventDefault();
  }

  return (
    <Field label={label} hideLabel={hideLabel} error={problem} className="relative">
      {(wiring) => (
        <>
          <input
            {...wiring}
            ref={ref}
            name="q"
            type="text"
            role="combobox"
            aria-required={required || undefined}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={placeholder}
            className={controlStyle(control)}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              onChange(event.target.value);
              setTyping(true);
              setActive(-1);
            }}
            onKeyDown={handleKeyDown}
            onBlur={closeOptions}
          />
          {open ? (
            <list.SuggestionList id={listId} words={words} options={options} active={active} onChoose={chooseOption} />
          ) : null}
        </>
      )}
    </Field>
  );
}
