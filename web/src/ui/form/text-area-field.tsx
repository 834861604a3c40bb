import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<"textarea">, "className">;

/** Several lines of text. The control grows with its text, from one line on, or from five where `rows` is at least five. */
export function TextAreaField({ label, hint, error, hideLabel, className, id, rows = 3, ...rest }: TextAreaFieldProps) {
  // A control that grows ignores its rows.
  const height = rows >= 5 ? "min-h-40" : "";
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }} name={rest.name}>
      {(wiring) => (
        <textarea
          rows={rows}
          className={controlStyle(classNames("field-sizing-content py-2.5", height))}
          {...rest}
          {...wiring}
        />
      )}
    </Field>
  );
}
