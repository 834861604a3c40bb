import { TextField } from "./field";

export function EmailField({ autoComplete }: { autoComplete: "username" | "email" }) {
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
    />
  );
}
