import type { RefObject } from "react";
import type { FieldErrors } from "../../../../../ui/form/form-errors";
import type { WrittenPost } from "../../types";

/** State of a form that its late code reports to its fields. */
export interface LiveStatus {
  fields: FieldErrors;
  isBusy: boolean;
}

/** Call of the API behind a form. */
export type FormRequest = { kind: "topic" } | { kind: "reply"; topic: number } | { kind: "flag"; post: number };

export interface SenderProps {
  formRef: RefObject<HTMLFormElement | null>;
  onStatus: (status: LiveStatus) => void;
  /** Key of the draft; a form without one keeps none. */
  draftKey?: string | undefined;
  /** Page to come back to after a log-in. */
  here: string;
  request: FormRequest;
  onSent: (written: WrittenPost | null) => void;
  failure: string;
}
