import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, failureText } from "../../api/errors";
import { useMutation } from "../use-mutation";
import { type FieldErrors, InvalidFieldsError } from "./form-errors";

export type FormValues = Record<string, string>;

/** Errors of the fields by their names, or one text for the whole form. */
interface FormProblem {
  fields: FieldErrors;
  text: string | null;
}

export interface FormState {
  formRef: RefObject<HTMLFormElement | null>;
  problem: FormProblem;
  isBusy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes back the error of the field that is being changed. */
  clearError: (event: FormEvent<HTMLFormElement>) => void;
}

const EMPTY = "Please fill this in.";
const NONE: FormProblem = { fields: {}, text: null };

/**
 * Sends the values that the form's fields hold, also those that a password manager or the browser filled in before the script arrived. The
 * fields keep their values themselves, so typing renders nothing again. A required field that is empty is reported here and `send` may throw
 * an `InvalidFieldsError`; all other rules are the server's, which names the fields. `failure` is shown when it gives no message. A form that
 * is used elsewhere, too, is given by its ref.
 */
export function useForm(
  send: (values: FormValues, form: HTMLFormElement) => Promise<void>,
  failure: string,
  givenRef?: RefObject<HTMLFormElement | null>,
): FormState {
  const ownRef = useRef<HTMLFormElement>(null);
  const formRef = givenRef ?? ownRef;
  const [problem, setProblem] = useState(NONE);
  const hasNewProblem = useRef(false);

  function showProblem(next: FormProblem) {
    hasNewProblem.current = true;
    setProblem(next);
  }
  const { isBusy, run } = useMutation(
    async (form: HTMLFormElement) => {
      const missing = findEmptyFields(form);
      if (missing.length > 0) throw new InvalidFieldsError(Object.fromEntries(missing.map((name) => [name, EMPTY])));
      await send(readFormValues(form), form);
      setProblem(NONE);
    },
    (error) => formRef.current && showProblem(describeProblem(error, formRef.current, failure)),
  );
  useEffect(() => {
    if (problem === NONE || !hasNewProblem.current) return;
    hasNewProblem.current = false;
    formRef.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [problem, formRef]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(event.currentTarget);
  }
  function clearError({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (!problem.fields[name]) return;
    const { [name]: _, ...fields } = problem.fields;
    setProblem({ ...problem, fields });
  }
  return { formRef, problem, isBusy, submit, clearError };
}

function findEmptyFields(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[required], select[required], textarea[required]")]
    .filter(({ value }) => value === "")
    .map(({ name }) => name);
}

export function readFormValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function describeProblem(error: unknown, form: HTMLFormElement, failure: string): FormProblem {
  const refused = error instanceof ApiError ? error.body?.fields : null;
  const fields = error instanceof InvalidFieldsError ? error.fields : (refused ?? {});
  const named = Object.entries(fields).filter(([name]) => form.elements.namedItem(name) !== null);
  // A refusal that names fields says the same there, and better.
  if (named.length > 0) return { fields: Object.fromEntries(named), text: null };
  return { fields: {}, text: failureText(error, failure) };
}
