import { loginAddress } from "../../lib/login-address";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";

export function LoginPrompt() {
  return (
    <div className="measure py-16">
      <EmptyState
        level={1}
        title="Log in to see your dashboard"
        text="Your progress, results, and plan are saved in your account. What you did as a guest moves with you."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton href={loginAddress("/dashboard")}>Go to login</LinkButton>
            <LinkButton href={loginAddress("/dashboard", "/signup")} variant="secondary">
              Sign up
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}
