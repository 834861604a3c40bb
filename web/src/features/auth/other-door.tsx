import { Link, useSearch } from "wouter";
import { loginAddress, readNext } from "../../lib/login-address";
import { useAlive } from "../../lib/use-alive";

interface OtherDoorProps {
  question: string;
  page: "/login" | "/signup";
  action: string;
}

/** Link from log-in to sign-up and back; the address after the log-in stays. */
export function OtherDoor({ question, page, action }: OtherDoorProps) {
  const alive = useAlive();
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
