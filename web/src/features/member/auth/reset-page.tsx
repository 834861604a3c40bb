import { useState, useSyncExternalStore } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { leaveSession } from "../../../api/session";
import { useHydrated } from "../../../lib/hooks/use-hydrated";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useToast } from "../../../ui/feedback/use-toast";
import { AuthForm } from "../../../ui/form/auth-form";
import { EmailField } from "../../../ui/form/email-field";
import { NewPasswordFields } from "../../../ui/form/password-field";
import { useForm } from "../../../ui/form/use-form";
import { requestReset, resetPassword, sendsMail } from "./api";
import { AuthLayout } from "./auth-layout";

/** Asks for a link, or takes a new password from a visitor with a link. The server's page is the same for both. */
export default function ResetPage() {
  return useHydrated() ? <Reset /> : <Waiting />;
}

function Reset() {
  const fragment = useSyncExternalStore(subscribeToFragment, () => window.location.hash.slice(1));
  // Links of earlier versions have the token in the query string, which servers and proxies see.
  const inQuery = new URLSearchParams(useSearch()).get("token");
  const token = new URLSearchParams(fragment).get("token") ?? inQuery;
  return token ? <NewPassword key={token} token={token} /> : <AskForLink />;
}

function subscribeToFragment(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

const INTRO = "A one-time link lets you choose a new password.";

function Waiting() {
  return (
    <AuthLayout title="Reset your password" intro={INTRO}>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-5 h-12 w-full" />
      <noscript>
        <p className="mt-5 text-sm text-ink-soft">This form needs JavaScript.</p>
      </noscript>
    </AuthLayout>
  );
}

function AskForLink() {
  const canMail = useLazyModule(sendsMail);
  if (canMail === null) return <Waiting />;
  return canMail ? <LinkForm /> : <NoMail />;
}

/** Shown in place of a form that would promise a mail that never comes. */
function NoMail() {
  return (
    <AuthLayout title="Reset your password" intro={INTRO} footer={<BackToLogin />}>
      <p className="rounded-md bg-paper-sunk px-4 py-3">
        This site does not send email. Ask the person who runs it for a password reset link.
      </p>
    </AuthLayout>
  );
}

function LinkForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm(
    async ({ email = "" }) => setAnswer((await requestReset(email)).message),
    "Could not send the link",
  );
  return (
    <AuthLayout
      title="Reset your password"
      intro="Enter the email of your account. We will send a link that lets you choose a new password."
      footer={<BackToLogin />}
    >
      <AuthForm form={form} action="Send me a link">
        <EmailField autoComplete="username" />
      </AuthForm>
      <p role="status" className="mt-5 text-sm font-medium">
        {answer}
      </p>
    </AuthLayout>
  );
}

function NewPassword({ token }: { token: string }) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const form = useForm(async ({ password = "", confirmPassword = "" }) => {
    await resetPassword(token, password, confirmPassword);
    leaveSession();
    navigate("/login", { replace: true });
    toast.add({ title: "Password changed", description: "Log in with your new password." });
  }, "Could not change the password");
  return (
    <AuthLayout
      title="Choose a new password"
      intro="You will be logged out on all devices. Then log in with the new password."
      footer={<BackToLogin />}
    >
      <AuthForm form={form} action="Change password">
        {/* Where a password manager looks for whose password this is. The link does not say. */}
        <input type="text" name="username" autoComplete="username" hidden />
        <NewPasswordFields label="New password" />
      </AuthForm>
    </AuthLayout>
  );
}

function BackToLogin() {
  return (
    <p>
      Remember your password?{" "}
      <Link href="/login" className="prose-link font-semibold">
        Log in
      </Link>
    </p>
  );
}
