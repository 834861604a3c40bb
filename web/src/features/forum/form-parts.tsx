import type { ReactNode } from "react";
import { Link } from "wouter";
import { controlStyle } from "../../ui/form/control-style";
import { Field, TextField } from "../../ui/form/field";

/** Longest text of a post, in characters. */
const MAX_BODY = 20_000;

interface BodyFieldProps {
  label: string;
  hint?: ReactNode;
  defaultValue?: string;
  /** Class name of the least height. */
  height?: string;
}

/** The text of a post. */
export function BodyField({ label, hint, defaultValue, height = "min-h-40" }: BodyFieldProps) {
  return (
    <Field label={label} hint={hint} name="body">
      {(wiring) => (
        <textarea
          {...wiring}
          name="body"
          maxLength={MAX_BODY}
          required
          defaultValue={defaultValue}
          className={controlStyle(`field-sizing-content max-h-[32rem] py-2.5 ${height}`)}
        />
      )}
    </Field>
  );
}

/** Name in the forum. It is chosen once, with the first post. */
export function HandleField({ defaultValue }: { defaultValue?: string }) {
  return (
    <TextField
      label="Your name in the forum"
      name="handle"
      hint="Only for your first post: 3 to 24 letters, digits, hyphens or underscores. Your email is never shown."
      minLength={3}
      maxLength={24}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={defaultValue}
    />
  );
}

/** A field that people never see. Programs that fill in every field are held. */
export function TrapField() {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** A refusal of a form that was sent without scripts. */
export function PostedProblem({ text, next }: { text: string; next: string | null }) {
  return (
    <p
      role="alert"
      className="mb-5 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm font-medium text-danger"
    >
      {text}{" "}
      {next ? (
        <Link href={next} className="underline">
          Log in
        </Link>
      ) : null}
    </p>
  );
}
