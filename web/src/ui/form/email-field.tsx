import { TextField } from "./field";

interface EmailFieldProps {
  autoComplete: "username" | "email";
  defaultValue?: string | undefined;
}

export function EmailField({ autoComplete, defaultValue }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={defaultValue}
    />
  );
}
