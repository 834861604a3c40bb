import { Link, useSearch } from "wouter";
import { loginAddress, readNext } from "../../../lib/address/login-address";
import { useHydrated } from "../../../lib/hooks/use-hydrated";

interface AuthSwitchLinkProps {
  question: string;
  page: "/login" | "/signup";
  action: string;
}

/** Link from log-in to sign-up or back. It keeps the page that follows. */
export function AuthSwitchLink({ question, page, action }: AuthSwitchLinkProps) {
  const alive = useHydrated();
  const search = useSearch();
  return (
    <p>
      {question}{" "}
      <Link href={alive ? loginAddress(readNext(search), page) : page} className="prose-link font-semibold">
        {action}
      </Link>
    </p>
  );
}
