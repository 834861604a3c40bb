import { type ComponentProps, type ReactNode, use, useId } from "react";
import { classNames } from "../class-names";
import { controlStyle } from "./control-style";
import { FormErrorsContext } from "./form-errors";
import { Select, type SelectProps } from "./select";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** Class names of the wrapper. */
  className?: string;
};

type FieldWiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type Props = FieldProps & { id?: string; name?: string; children: (wiring: FieldWiring) => ReactNode };

/**
 * Label, hint and error around any control: the child gets the attributes that tie them together. Without an error of its own it shows that of
 * the form around it under its name.
 */
export function Field({ label, hint, error: ownError, hideLabel, className, id: givenId, name = "", children }: Props) {
  const formErrors = use(FormErrorsContext);
  const error = ownError ?? formErrors[name];
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = classNames(hint ? `${id}-hint` : "", error ? `${id}-error` : "");
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

export type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "className">;

export function TextField({ label, hint, error, hideLabel, className, id, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }} name={rest.name}>
      {(wiring) => <input type="text" className={controlStyle()} {...rest} {...wiring} />}
    </Field>
  );
}

type SelectFieldProps = FieldProps & SelectProps;

export function SelectField({ label, hint, error, hideLabel, className, id, ...rest }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }} name={rest.name}>
      {(wiring) => <Select {...rest} {...wiring} />}
    </Field>
  );
}
