import type { Ref } from "react";
import { TextField } from "../form/field";

interface CodeFieldProps {
  label?: string;
  hint: string;
  ref?: Ref<HTMLInputElement>;
}

/** A code of an authenticator app, or a recovery code: digits and letters. */
export function CodeField({ label = "Code", hint, ref }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      name="code"
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
