import type { Values } from "../../api/use-form";
import { TextField } from "../../ui/field";

/** Says what is wrong, by the name of the field. */
export function EmailField({ errors, autoComplete }: { errors: Values; autoComplete: "username" | "email" }) {
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
      error={errors["email"]}
    />
  );
}
