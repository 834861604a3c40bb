import { LoginPrompt } from "../../../ui/feedback/login-prompt";

/** The dashboard as a guest sees it. */
export function DashboardLogin() {
  return (
    <LoginPrompt
      path="/dashboard"
      label="Go to login"
      title="Log in to see your dashboard"
      text="Your progress, results, and plan are saved in your account. What you did as a guest moves with you."
    />
  );
}
