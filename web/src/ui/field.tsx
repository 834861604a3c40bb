import { type ComponentProps, type ReactNode, useId } from "react";
import { controlStyle } from "./control-style";

type Shared = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** Class names of the wrapper. */
  className?: string;
};

type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** Label, hint and error around any control: the child gets the attributes that tie them together. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  className,
  id: givenId,
  children,
}: Shared & { id?: string; children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block text-sm font-semibold"}>
        {label}
      </label>
      {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = Shared & Omit<ComponentProps<"input">, "className">;

export function TextField({ label, hint, error, hideLabel, className, id, ...rest }: InputProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }}>
      {(wiring) => <input type="text" className={controlStyle()} {...rest} {...wiring} />}
    </Field>
  );
}

type Option = { value: string; label: string };
type SelectProps = Shared & Omit<ComponentProps<"select">, "className" | "children"> & { options: readonly Option[] };

export function SelectField({ label, hint, error, hideLabel, className, id, options, ...rest }: SelectProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }}>
      {(wiring) => (
        <div className="relative">
          <select className={controlStyle("appearance-none pr-10")} {...rest} {...wiring}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg
            viewBox="0 0 16 16"
            className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-ink-soft"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            aria-hidden="true"
          >
            <path d="m4 6 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </div>
      )}
    </Field>
  );
}
