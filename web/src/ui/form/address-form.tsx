import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { controlStyle } from "./control-style";

interface AddressFormProps {
  path: string;
  /** Writes the query of the fields. */
  write: (fields: Record<string, string>) => string;
  className: string;
  children: ReactNode;
}

/** Search and filters of a list. Without scripts a form that leads to an address; with them the same address, without a new load. */
export function AddressForm({ path, write, className, children }: AddressFormProps) {
  const [, navigate] = useLocation();
  // Read from the form: a choice may have been made before the scripts came.
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(path + write(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>));
  };
  return (
    <search>
      <form action={path} onSubmit={handleSubmit} className={className}>
        {children}
      </form>
    </search>
  );
}

interface SearchWordsProps {
  /** Words of the address. */
  value: string;
  label: string;
  /** The label by default. */
  placeholder?: string;
  className?: string;
}

/** Words to search for. The field follows the history and cleared filters. It keeps text that was typed before the scripts arrived. */
export function SearchWords({ value, label, placeholder = label, className }: SearchWordsProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (field.current && shown.current !== value) field.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <input
      ref={field}
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
