import { Link } from "wouter";
import { useSession } from "../../api/session";
import { useForm } from "../../api/use-form";
import { AuthForm } from "../../ui/auth-form";
import { PasswordField } from "../../ui/password-field";
import { AlreadyIn } from "./already-in";
import { logIn } from "./api";
import { Door } from "./door";
import { EmailField } from "./fields";
import { OtherDoor } from "./other-door";
import { useEntry } from "./use-entry";

export default function LoginPage() {
  const { user } = useSession();
  const { isEntering, enter } = useEntry();
  const form = useForm(async ({ email = "", password = "" }) => enter(await logIn(email, password)), "Login failed");
  if (user && !isEntering) return <AlreadyIn user={user} />;
  return (
    <Door
      title="Log in"
      intro="Welcome back. Pick up where you left off."
      footer={<OtherDoor question="No account yet?" page="/signup" action="Sign up" />}
    >
      <AuthForm form={form} action="Log in">
        <EmailField errors={form.problem.fields} autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" errors={form.problem.fields} />
      </AuthForm>
      <p className="mt-4 text-sm">
        <Link href="/reset" className="prose-link">
          Forgot your password?
        </Link>
      </p>
    </Door>
  );
}
