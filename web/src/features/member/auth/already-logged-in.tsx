import { useSearch } from "wouter";
import { signOut, type User } from "../../../api/session";
import { AFTER_LOGIN, readNext } from "../../../lib/address/login-address";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";

/** In place of a form that somebody who is logged in does not need. */
export function AlreadyLoggedIn({ user }: { user: User }) {
  const next = readNext(useSearch());
  return (
    <div className="measure max-w-[44rem] pt-16 pb-32">
      <h1 className="text-3xl">You are logged in</h1>
      <p className="mt-3 text-ink-soft [overflow-wrap:anywhere]">As {user.email}, on this browser.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href={next}>{next === AFTER_LOGIN ? "Go to your dashboard" : "Continue"}</LinkButton>
        <Button variant="secondary" onClick={() => void signOut()}>
          Use another account
        </Button>
      </div>
    </div>
  );
}
