import type { ReactNode } from "react";
import { Link } from "wouter";
import type { PostedForm } from "../../../../api/queries/posted";
import { loginAddress } from "../../../../lib/address/login-address";
import { Button } from "../../../../ui/button/button";
import { controlStyle } from "../../../../ui/form/control-style";
import { Field, TextField } from "../../../../ui/form/field";
import type { MyLimits } from "../types";

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
function HandleField({ defaultValue }: { defaultValue?: string }) {
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

interface PostButtonProps {
  label: string;
  limits: MyLimits | null;
  /** Name in the forum as typed before. */
  defaultHandle: string;
  isBusy: boolean;
}

/** Button that sends a post, with the name in the forum: a field until it is chosen. */
export function PostButton({ label, limits, defaultHandle, isBusy }: PostButtonProps) {
  return (
    <>
      {limits?.handle ? null : <HandleField defaultValue={defaultHandle} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isBusy}>
          {label}
        </Button>
        {limits?.handle ? <span className="text-sm text-ink-soft">as {limits.handle}</span> : null}
      </div>
    </>
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

/** Refusal of a form that was sent without scripts, if there is one. */
export function PostedProblem({ posted, here }: { posted: PostedForm<unknown, unknown> | null; here: string }) {
  const error = posted?.error;
  if (!error) return null;
  return (
    <p
      role="alert"
      className="mb-5 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm font-medium text-danger"
    >
      {error.message}{" "}
      {error.code === "login_required" ? (
        <Link href={loginAddress(here)} className="underline">
          Log in
        </Link>
      ) : null}
    </p>
  );
}
