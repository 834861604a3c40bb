import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { leaveSession } from "../../api/session";
import { useForm } from "../../api/use-form";
import { useAlive } from "../../lib/use-alive";
import { AuthForm } from "../../ui/auth-form";
import { NewPasswordFields } from "../../ui/password-field";
import { Skeleton } from "../../ui/skeleton";
import { useToast } from "../../ui/use-toast";
import { requestReset, resetPassword } from "./api";
import { Door } from "./door";
import { EmailField } from "./fields";

/** Asks for a link, or takes a new password from whoever came by one. The server's page is the same for both. */
export default function ResetPage() {
  return useAlive() ? <Reset /> : <Waiting />;
}

function Reset() {
  const token = new URLSearchParams(useSearch()).get("token");
  return token ? <NewPassword key={token} token={token} /> : <AskForLink />;
}

function Waiting() {
  return (
    <Door title="Reset your password" intro="A link that works once leads to a new password.">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-5 h-12 w-full" />
      <noscript>
        <p className="mt-5 text-sm text-ink-soft">This form needs JavaScript.</p>
      </noscript>
    </Door>
  );
}

function AskForLink() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm(async ({ email = "" }) => setAnswer((await requestReset(email)).message), "That did not work");
  return (
    <Door
      title="Reset your password"
      intro="Give the e-mail of your account. A link that works once leads to a new password."
      footer={<BackToLogin />}
    >
      <AuthForm form={form} action="Send me a link">
        <EmailField errors={form.problem.fields} autoComplete="username" />
      </AuthForm>
      <p role="status" className="mt-5 text-sm font-medium">
        {answer}
      </p>
    </Door>
  );
}

function NewPassword({ token }: { token: string }) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const form = useForm(async ({ password = "", confirmPassword = "" }) => {
    await resetPassword(token, password, confirmPassword);
    leaveSession();
    toast.add({ title: "Password changed", description: "Log in with the new one." });
    navigate("/login", { replace: true });
  }, "That did not work");
  return (
    <Door
      title="Choose a new password"
      intro="You will be logged out everywhere and can then log in with the new one."
      footer={<BackToLogin />}
    >
      <AuthForm form={form} action="Change the password">
        {/* Where a password manager looks for whose password this is. The link does not say. */}
        <input type="text" name="username" autoComplete="username" hidden />
        <NewPasswordFields errors={form.problem.fields} label="New password" />
      </AuthForm>
    </Door>
  );
}

function BackToLogin() {
  return (
    <p>
      You remember it?{" "}
      <Link href="/login" className="prose-link font-semibold">
        Log in
      </Link>
    </p>
  );
}
