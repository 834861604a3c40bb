import { Link } from "wouter";
import { useSession } from "../../api/session";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import { buttonStyle } from "../../ui/button/button-style";
import { classNames } from "../../ui/class-names";

// Guests, who are most, load none of it.
const loadMemberMenu = () => import("./member-menu").then(({ MemberMenu }) => MemberMenu);

/** Part of the bar for the visitor. Pages that the server renders show a guest; guest and member take equal space. */
export function Identity() {
  const { user } = useSession();
  const MemberMenu = useLazyModule(loadMemberMenu, user !== null);
  return (
    <div className="flex h-11 items-center justify-end lg:w-52 xl:w-68">
      {user ? MemberMenu && <MemberMenu user={user} /> : <GuestLinks />}
    </div>
  );
}

function GuestLinks() {
  return (
    <div className={classNames("flex items-center gap-2 text-sm", useSession().isLoading && "for-new-guests")}>
      <span className="sr-only font-medium text-ink-soft sm:not-sr-only sm:mr-1 lg:sr-only xl:not-sr-only">Guest</span>
      <Link href="/login" className="flex min-h-11 items-center px-2.5 font-semibold whitespace-nowrap hover:underline">
        Log in
      </Link>
      <span className="hidden sm:block">
        <Link href="/signup" className={buttonStyle("secondary", "sm")}>
          Sign up
        </Link>
      </span>
    </div>
  );
}

/** Dashboard or sign-up in the phone's menu, where the bar has no room for it. */
export function AccountRow({ className }: { className: string }) {
  const { user, isLoading } = useSession();
  return (
    <li className={classNames("sm:hidden", isLoading && "for-new-guests")}>
      <Link href={user ? "/dashboard" : "/signup"} className={className}>
        {user ? "Dashboard" : "Sign up"}
      </Link>
    </li>
  );
}
