import type { Ref } from "react";
import type { Values } from "../../../api/use-form";
import { TextField } from "../../../ui/field";

interface CodeFieldProps {
  label?: string;
  hint: string;
  errors: Values;
  ref?: Ref<HTMLInputElement>;
}

/** A code of an authenticator app, or a recovery code: digits and letters. */
export function CodeField({ label = "Code", hint, errors, ref }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      name="code"
      label={label}
      hint={hint}
      error={errors["code"]}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
