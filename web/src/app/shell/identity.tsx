import { Link, useSearch } from "wouter";
import { useSession } from "../../api/session";
import { loginAddress } from "../../lib/login-address";
import { useLate } from "../../lib/use-late";
import { buttonStyle } from "../../ui/button-style";
import { classNames } from "../../ui/class-names";

// Guests, who are most, load none of it.
const loadMemberMenu = () => import("./member-menu").then(({ MemberMenu }) => MemberMenu);

/** Who is looking. Everyone is a guest on pages that the server renders; the room is the same for guest and member. */
export function Identity({ path }: { path: string }) {
  const { user } = useSession();
  const MemberMenu = useLate(loadMemberMenu, user !== null);
  return (
    <div className="flex h-11 items-center justify-end lg:w-52 xl:w-68">
      {user ? MemberMenu && <MemberMenu user={user} /> : <GuestLinks path={path} />}
    </div>
  );
}

function GuestLinks({ path }: { path: string }) {
  const { login, signup, isSettled } = useDoors(path);
  return (
    <div className={classNames("flex items-center gap-2 text-sm", !isSettled && "for-new-guests")}>
      <span className="sr-only font-medium text-ink-soft sm:not-sr-only sm:mr-1 lg:sr-only xl:not-sr-only">Guest</span>
      <Link href={login} className="flex min-h-11 items-center px-2.5 font-semibold whitespace-nowrap hover:underline">
        Log in
      </Link>
      <span className="hidden sm:block">
        <Link href={signup} className={buttonStyle("secondary", "sm")}>
          Sign up
        </Link>
      </span>
    </div>
  );
}

/** The way to an account in the phone's menu, where the bar has no room for it. */
export function GuestRow({ path, className }: { path: string; className: string }) {
  const { user } = useSession();
  const { signup, isSettled } = useDoors(path);
  if (user) return null;
  return (
    <li className={classNames("sm:hidden", !isSettled && "for-new-guests")}>
      <Link href={signup} className={className}>
        Sign up
      </Link>
    </li>
  );
}

/** Both lead back here, once it is known that nobody is logged in. The server's page is the same for every query. */
function useDoors(path: string) {
  const { isLoading } = useSession();
  const search = useSearch();
  const here = !isLoading && search ? `${path}?${search}` : path;
  return { login: loginAddress(here), signup: loginAddress(here, "/signup"), isSettled: !isLoading };
}
