import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Link, useLocation } from "wouter";
import { ApiError } from "../../../../../api/errors";
import { useSession } from "../../../../../api/session";
import { loginAddress } from "../../../../../lib/address/login-address";
import { useForm } from "../../../../../ui/form/use-form";
import { DraftLine } from "../drafts/draft-line";
import { useDraft } from "../drafts/use-draft";
import { TextPreview } from "../text-preview";
import { sendForm } from "./send-form";
import type { SenderProps } from "./sender-props";

type FormInput = FormEvent<HTMLFormElement>;

/** Sends a form of the forum by script, shows why it was refused, and keeps its draft. The text is never lost: not by a refusal, not by a log-in. */
export function FormSender({ formRef, onStatus, draftKey, here, request, onSent, failure }: SenderProps) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const draft = useDraft(draftKey ?? "", formRef, user !== null && draftKey !== undefined);
  const needsLogin = useRef(false);
  const form = useForm(
    async (values, element) => {
      needsLogin.current = false;
      if (!user && draftKey) return navigate(loginAddress(here));
      await draft.hold();
      let isSent = false;
      try {
        const written = await sendForm(request, values, draft.writingSeconds());
        isSent = true;
        element.reset();
        onSent(written);
      } catch (error) {
        needsLogin.current = error instanceof ApiError && error.status === 401;
        throw error;
      } finally {
        draft.release(isSent);
      }
    },
    failure,
    formRef,
  );
  const { problem, isBusy } = form;
  const submit = useEffectEvent((event: Event) => form.submit(event as unknown as FormInput));
  const input = useEffectEvent((event: Event) => {
    form.clearError(event as unknown as FormInput);
    if (draftKey) draft.keep();
  });
  useEffect(() => {
    const element = formRef.current;
    if (!element) return;
    const onSubmit = (event: Event) => submit(event);
    const onInput = (event: Event) => input(event);
    element.noValidate = true;
    element.addEventListener("submit", onSubmit);
    element.addEventListener("input", onInput);
    return () => {
      element.removeEventListener("submit", onSubmit);
      element.removeEventListener("input", onInput);
    };
  }, [formRef]);
  const tell = useEffectEvent(() => onStatus({ fields: problem.fields, isBusy }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are what it tells.
  useEffect(() => tell(), [problem, isBusy]);
  return (
    <>
      <ProblemText text={problem.text} loginHref={needsLogin.current ? loginAddress(here) : null} />
      {draftKey && user ? <TextPreview formRef={formRef} /> : null}
      {draftKey ? <DraftLine draft={draft} /> : null}
    </>
  );
}

/** Why the form was refused; with the way to the log-in where that is the reason. */
function ProblemText({ text, loginHref }: { text: ReactNode; loginHref: string | null }) {
  return (
    <div role="alert">
      {text ? (
        <p
          tabIndex={-1}
          data-problem
          className="rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm font-medium text-danger"
        >
          {text}{" "}
          {loginHref ? (
            <Link href={loginHref} className="underline">
              Log in
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
