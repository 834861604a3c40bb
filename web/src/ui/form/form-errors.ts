import { createContext } from "react";

/** Errors of a form's fields by their names. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Errors of the form around a field. A field with a name shows its own. */
export const FormErrorsContext = createContext<FieldErrors>({});

/** Refusal of input before it is sent, with texts for the fields that need a change. */
export class InvalidFieldsError extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super(Object.values(fields).join(" "));
    this.fields = fields;
  }
}
