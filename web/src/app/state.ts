import { MISSING } from "../api/queries/missing-mark";
import { matchRoute } from "./routes";

type State = {
  queries: Record<string, unknown>;
  /** The address is unknown: every query of its page is answered with null. */
  missing?: boolean;
};

/** The server's answers to the queries of this page, by API path. */
export function readState(): Record<string, unknown> {
  const text = document.getElementById("state")?.textContent;
  if (!text) return {};
  const { queries, missing } = JSON.parse(text) as State;
  if (missing) {
    queries[MISSING] = true;
    for (const path of matchRoute(location.pathname).queries(location.href)) queries[path] = null;
  }
  for (const answer of Object.values(queries)) takeShownBody(answer);
  return queries;
}

/** A text that the page shows as it is does not travel twice: it is read from the page. */
function takeShownBody(answer: unknown) {
  if (typeof answer !== "object" || answer === null || !("body" in answer) || answer.body !== null) return;
  answer.body = document.getElementById("post-body")?.innerHTML ?? "";
}
