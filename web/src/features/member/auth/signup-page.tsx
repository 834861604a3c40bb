import { useSession } from "../../../api/session";
import { useToast } from "../../../ui/feedback/use-toast";
import { AuthForm } from "../../../ui/form/auth-form";
import { EmailField } from "../../../ui/form/email-field";
import { NewPasswordFields } from "../../../ui/form/password-field";
import { useForm } from "../../../ui/form/use-form";
import { AlreadyLoggedIn } from "./already-logged-in";
import { signUp } from "./api";
import { AuthLayout } from "./auth-layout";
import { AuthSwitchLink } from "./auth-switch-link";
import { useEntry } from "./use-entry";

/** A new account is shown for a moment before the page changes. */
const REDIRECT_DELAY_MS = 100;

export default function SignupPage() {
  const { user } = useSession();
  const toast = useToast();
  const { isEntering, enter } = useEntry(REDIRECT_DELAY_MS);
  const form = useForm(async ({ email = "", password = "", confirmPassword = "" }) => {
    const loggedIn = await signUp(email, password, confirmPassword);
    toast.add({ title: "Your account is ready", description: `You are logged in as ${loggedIn.user.email}.` });
    enter(loggedIn);
  }, "Signup failed");
  if (user && !isEntering) return <AlreadyLoggedIn user={user} />;
  return (
    <AuthLayout
      title="Sign up"
      intro="An email and a password are all it takes. The Free plan costs nothing and stays free."
      footer={<AuthSwitchLink question="Already have an account?" page="/login" action="Log in" />}
    >
      <AuthForm form={form} action="Sign up">
        <EmailField autoComplete="email" />
        <NewPasswordFields />
      </AuthForm>
    </AuthLayout>
  );
}
