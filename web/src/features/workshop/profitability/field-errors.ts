import { ApiError } from "../../../api/errors";

/** Errors of a refusal by the names of the form's fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? formErrors(error.body?.fields) : {};
}

/** Errors by the names of the request, under the names of the form. */
export function formErrors(fields: Readonly<Record<string, string>> | null | undefined): Record<string, string> {
  const entries = Object.entries(fields ?? {}).flatMap(([name, problem]) =>
    formNames(name).map((own) => [own, `This ${problem}.`] as const),
  );
  return Object.fromEntries(entries);
}

function formNames(name: string): string[] {
  if (name === "goal.value") return ["goal.cents", "goal.number"];
  if (name === "hours") return ["hoursPerMonth"];
  return [name.replace("feeOptions.", "")];
}
