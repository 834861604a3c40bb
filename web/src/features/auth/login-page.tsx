import { Link } from "wouter";
import { postedText, usePosted } from "../../api/posted";
import { useSession } from "../../api/session";
import { AuthForm } from "../../ui/form/auth-form";
import { EmailField } from "../../ui/form/email-field";
import { PasswordField } from "../../ui/form/password-field";
import { useForm } from "../../ui/form/use-form";
import { AlreadyLoggedIn } from "./already-logged-in";
import { logIn } from "./api";
import { AuthLayout } from "./auth-layout";
import { AuthSwitchLink } from "./auth-switch-link";
import { useEntry } from "./use-entry";

export default function LoginPage() {
  const { user } = useSession();
  const { isEntering, enter } = useEntry();
  const form = useForm(async ({ email = "", password = "" }) => enter(await logIn(email, password)), "Login failed");
  const posted = usePosted("login");
  if (user && !isEntering) return <AlreadyLoggedIn user={user} />;
  return (
    <AuthLayout
      title="Log in"
      intro="Welcome back. Pick up where you left off."
      footer={<AuthSwitchLink question="No account yet?" page="/signup" action="Sign up" />}
    >
      <AuthForm form={form} action="Log in" isPosted>
        {posted?.error ? (
          <p role="alert" className="rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm text-danger">
            {posted.error.message}
          </p>
        ) : null}
        <EmailField autoComplete="username" defaultValue={postedText(posted, "email")} />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </AuthForm>
      <p className="mt-4 text-sm">
        <Link href="/reset" className="prose-link">
          Forgot your password?
        </Link>
      </p>
    </AuthLayout>
  );
}
