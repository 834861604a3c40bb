import { TextField } from "./field";

export function EmailField({ autoComplete }: { autoComplete: "username" | "email" }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
