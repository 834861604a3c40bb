import { TextField, type TextFieldProps } from "./field";

/** A day of the calendar, as `2026-03-02`. `min` and `max` are days, too. */
export function DateField(props: Omit<TextFieldProps, "type">) {
  return <TextField {...props} type="date" />;
}
