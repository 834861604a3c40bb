import { type RefObject, useEffect, useRef } from "react";
import { controlStyle } from "./control-style";

interface SearchWordsProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Words of the address. */
  value: string;
  label: string;
  placeholder: string;
  className?: string;
}

/**
 * Search words of a form that leads to an address. The field follows the history and cleared filters. It keeps text that was typed before the
 * scripts arrived.
 */
export function SearchWords({ ref, value, label, placeholder, className }: SearchWordsProps) {
  const shown = useRef(value);
  useEffect(() => {
    if (ref.current && shown.current !== value) ref.current.value = value;
    shown.current = value;
  }, [ref, value]);
  return (
    <input
      ref={ref}
      type="search"
      name="q"
      defaultValue={value}
      maxLength={200}
      aria-label={label}
      placeholder={placeholder}
      className={controlStyle(className)}
    />
  );
}
