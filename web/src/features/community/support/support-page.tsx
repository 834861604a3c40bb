import { useSession } from "../../../api/session";
import { LinkButton } from "../../../ui/button/link-button";
import { LoginPrompt } from "../../../ui/feedback/login-prompt";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { Questions } from "./questions";

/** Questions to the people who run the site. Personal, so the server's page knows nothing but its frame. */
export default function SupportPage() {
  const { user, isLoading } = useSession();
  if (!user && !isLoading) {
    return (
      <LoginPrompt
        path="/support"
        title="Log in to ask support"
        text="Your questions and our answers are kept in your account, which is free."
      >
        <LinkButton href="/contact" variant="ghost">
          Contact us without an account
        </LinkButton>
      </LoginPrompt>
    );
  }
  return (
    <div className="measure min-h-dvh max-w-[48rem] pt-10 pb-24 sm:pt-14">
      <h1 className="text-3xl">Support</h1>
      <noscript>
        <p className="mt-6">
          Support needs JavaScript. Turn it on and reload this page, or write to us as the contact page says.
        </p>
      </noscript>
      {user ? <Questions key={user.id} /> : <Skeleton className="mt-8 h-64 w-full" />}
    </div>
  );
}
