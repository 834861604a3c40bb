import { TextField, type TextFieldProps } from "./field";

/** An amount of dollars as it is typed, "25" or "1,250.50". `parseCents` reads it. */
export function MoneyField(props: Omit<TextFieldProps, "type" | "inputMode" | "autoComplete">) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" />;
}
