import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, failureText } from "./errors";

export type Values = Record<string, string>;

/** Errors of fields by their names, or of the whole form. */
interface Problem {
  fields: Values;
  text: string | null;
}

export interface Form {
  formRef: RefObject<HTMLFormElement | null>;
  problem: Problem;
  isBusy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

const EMPTY = "Please fill this in.";
const NONE: Problem = { fields: {}, text: null };

/**
 * Sends the values of a form's fields, regardless of their source: a person, a password manager, or the browser before
 * the script arrived. Empty required fields are reported here; the server checks all other rules and names the field.
 * `failure` is shown when it gives no message.
 */
export function useForm(send: (values: Values, form: HTMLFormElement) => Promise<void>, failure: string): Form {
  const formRef = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState(NONE);
  const [isBusy, setBusy] = useState(false);

  async function run(form: HTMLFormElement) {
    const empty = emptyFields(form);
    if (empty.length > 0) {
      return setProblem({ fields: Object.fromEntries(empty.map((name) => [name, EMPTY])), text: null });
    }
    setBusy(true);
    try {
      await send(readValues(form), form);
      setProblem(NONE);
    } catch (error) {
      setProblem(describe(error, form, failure));
    } finally {
      setBusy(false);
    }
  }
  useEffect(() => {
    if (problem !== NONE) formRef.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [problem]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) void run(event.currentTarget);
  }
  return { formRef, problem, isBusy, submit };
}

function emptyFields(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[required]")]
    .filter(({ value }) => value === "")
    .map(({ name }) => name);
}

function readValues(form: HTMLFormElement): Values {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function describe(error: unknown, form: HTMLFormElement, failure: string): Problem {
  const body = error instanceof ApiError ? error.body : null;
  const named = Object.entries(body?.fields ?? {}).filter(([name]) => form.elements.namedItem(name) !== null);
  // A refusal that names fields says the same there, and better.
  if (named.length > 0) return { fields: Object.fromEntries(named), text: null };
  return { fields: {}, text: failureText(error, failure) };
}
