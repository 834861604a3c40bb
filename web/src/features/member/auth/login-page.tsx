import { useState } from "react";
import { Link } from "wouter";
import { hasCode } from "../../../api/errors";
import { postedText, usePosted } from "../../../api/queries/posted";
import { useSession } from "../../../api/session";
import { arriveAt } from "../../../lib/address/arrive-at";
import { Button } from "../../../ui/button/button";
import { AuthForm } from "../../../ui/form/auth-form";
import { EmailField } from "../../../ui/form/email-field";
import { PasswordField } from "../../../ui/form/password-field";
import { useForm } from "../../../ui/form/use-form";
import { CodeField } from "../../../ui/second-factor/code-field";
import { AlreadyLoggedIn } from "./already-logged-in";
import { logIn } from "./api";
import { AuthLayout } from "./auth-layout";
import { AuthSwitchLink } from "./auth-switch-link";
import { useEntry } from "./use-entry";

const CODE_HINT = "Six digits of your authenticator app, or a recovery code.";

export default function LoginPage() {
  const { user } = useSession();
  const { isEntering, enter } = useEntry();
  const { firstStep, form, startOver } = useSteps(async (...typed) => enter(await logIn(...typed)));
  if (user && !isEntering) return <AlreadyLoggedIn user={user} />;
  return (
    <AuthLayout
      title="Log in"
      intro={firstStep ? "One more step: enter your code." : "Welcome back. Pick up where you left off."}
      footer={<AuthSwitchLink question="No account yet?" page="/signup" action="Sign up" />}
    >
      <AuthForm form={form} action="Log in" isPosted>
        {firstStep ? <CodeField key="code" ref={arriveAt} hint={CODE_HINT} /> : <FirstStep />}
      </AuthForm>
      {firstStep ? (
        <Button variant="secondary" className="mt-4" onClick={startOver}>
          Use another account
        </Button>
      ) : (
        <p className="mt-4 text-sm">
          <Link href="/reset" className="prose-link">
            Forgot your password?
          </Link>
        </p>
      )}
    </AuthLayout>
  );
}

/** Email and password; with the code where a browser without scripts has sent these two already. */
function FirstStep() {
  const posted = usePosted("login");
  const needsCode = ["second_factor_required", "wrong_code"].includes(posted?.error?.code ?? "");
  return (
    <>
      {posted?.error ? (
        <p role="alert" className="rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm text-danger">
          {posted.error.message}
          {needsCode ? " Please enter your password again, too." : null}
        </p>
      ) : null}
      <EmailField autoComplete="username" defaultValue={postedText(posted, "email")} />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      {needsCode ? <CodeField hint={CODE_HINT} /> : null}
    </>
  );
}

/** Keeps email and password while the log-in asks for a code. */
function useSteps(send: (email: string, password: string, code?: string) => Promise<void>) {
  const [firstStep, setFirstStep] = useState<{ email: string; password: string } | null>(null);
  const form = useForm(async (values) => {
    const { email = "", password = "" } = firstStep ?? values;
    try {
      await send(email, password, values["code"]);
    } catch (error) {
      if (hasCode(error, "second_factor_required")) return setFirstStep({ email, password });
      if (hasCode(error, "wrong_credentials")) setFirstStep(null);
      throw error;
    }
  }, "Login failed");
  return { firstStep, form, startOver: () => setFirstStep(null) };
}
