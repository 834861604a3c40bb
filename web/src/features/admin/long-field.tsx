import type { ComponentProps, ReactNode } from "react";
import { controlStyle } from "../../ui/control-style";
import { Field } from "../../ui/field";

type Props = { label: string; hint?: ReactNode; error: string | undefined } & ComponentProps<"textarea">;

/** Grows with its text. */
export function LongField({ label, hint, error, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea rows={3} className={controlStyle("field-sizing-content py-2.5")} {...rest} {...wiring} />}
    </Field>
  );
}
