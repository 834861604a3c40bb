import type { ComponentProps } from "react";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<"textarea">, "className">;

/** Several lines of text. The control grows with its text. */
export function TextAreaField({ label, hint, error, hideLabel, className, id, ...rest }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }} name={rest.name}>
      {(wiring) => <textarea rows={3} className={controlStyle("field-sizing-content py-2.5")} {...rest} {...wiring} />}
    </Field>
  );
}
