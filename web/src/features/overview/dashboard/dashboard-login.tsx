import { LoginPrompt } from "../../../ui/feedback/login-prompt";
import { ExampleDashboard, ExampleSpace } from "./example-dashboard";

interface DashboardLoginProps {
  /** False until the visitor is known to be a guest, for whom alone the example is asked for. */
  isKnown?: boolean;
}

/** The dashboard as a guest sees it: the way to a dashboard, and an example of one. */
export function DashboardLogin({ isKnown = true }: DashboardLoginProps) {
  return (
    <>
      <LoginPrompt
        path="/dashboard"
        label="Go to login"
        title="Log in to see your dashboard"
        text="Your progress, results, and plan are saved in your account. What you did as a guest moves with you."
      />
      {isKnown ? <ExampleDashboard /> : <ExampleSpace />}
    </>
  );
}
