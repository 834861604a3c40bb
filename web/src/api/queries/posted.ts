import type { components } from "../schema.gen";
import { useQueryHost } from "./query-host";

/** Key under which the server passes a form that a browser without scripts has sent. */
const POSTED = "/api/posted";

/** A sent form and what its tool made of it: a result or an error. */
export interface PostedForm<Request, Result> {
  /** Slug of the tool. */
  tool: string;
  /** Names and texts, as typed. A name can come several times. */
  form: readonly { name: string; text: string }[];
  request: Request | null;
  result: Result | null;
  error: components["schemas"]["ErrorBody"] | null;
}

/** The form that this page answers, or `null` on any other page. */
export function usePosted<Request, Result>(tool: string): PostedForm<Request, Result> | null {
  const posted = useQueryHost().answers[POSTED] as PostedForm<Request, Result> | undefined;
  return posted?.tool === tool ? posted : null;
}

/** The first text under a name of a sent form. */
export function postedText(posted: PostedForm<unknown, unknown> | null, name: string): string | undefined {
  return posted?.form.find((field) => field.name === name)?.text;
}
