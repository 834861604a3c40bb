import { useEffect, useEffectEvent, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import { requestJson } from "../../api/client";
import { onSessionEnd, signOut, type User } from "../../api/session";
import { loginAddress } from "../../lib/address/login-address";
import { buttonStyle } from "../../ui/button/button-style";
import { useToast } from "../../ui/feedback/use-toast";
import { useMemberPlace } from "./use-member-place";
import { ZoneQuestion } from "./zone-question";

const ROW = "flex min-h-11 w-full items-center rounded-sm px-3 text-sm font-medium hover:bg-paper-sunk";

/** The member's mark, and a native popover: the browser closes it on Escape or a click elsewhere and gives focus back. */
export function MemberMenu({ user }: { user: User }) {
  const id = useId();
  const [, navigate] = useLocation();
  const toast = useToast();
  function handleLogout() {
    void signOut();
    navigate("/");
    toast.add({ title: "Logged out" });
  }
  const tellEnd = useEffectEvent(() => {
    const { pathname, search } = window.location;
    const onAct = () => navigate(loginAddress(pathname + search));
    toast.add({
      title: "Your session has ended",
      description: "Log in again to save your work. Everything on this page is still here.",
      variant: "destructive",
      action: { label: "Log in", onAct },
    });
  });
  useEffect(() => onSessionEnd(() => tellEnd()), []);
  useMemberPlace(user);
  const [unread, countNotices] = useUnreadNotices();
  return (
    <>
      <ZoneQuestion user={user} />
      <span className="hidden sm:block">
        <Link href="/dashboard" className={buttonStyle("ghost", "sm")}>
          Dashboard
        </Link>
      </span>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md px-1.5 text-left hover:bg-paper-sunk"
      >
        <span className="sr-only">Your account: </span>
        <span
          className="relative grid size-8 shrink-0 place-items-center rounded-full bg-lamp-soft text-xs font-semibold text-lamp-ink"
          aria-hidden="true"
        >
          {readInitials(user.email)}
          {unread > 0 ? (
            <span className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-paper bg-danger" />
          ) : null}
        </span>
        <span className="sr-only min-w-0 sm:not-sr-only lg:sr-only xl:not-sr-only">
          <span className="block max-w-40 truncate text-sm leading-5 font-medium xl:max-w-28">{user.email}</span>
          <span className="block text-xs leading-4 text-ink-soft">
            {user.planType}
            <span className="sr-only"> plan</span>
          </span>
        </span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after what the links and the button in it do. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or button arrives here as a click. */}
      <div
        id={id}
        popover="auto"
        className="bar-popover w-64 rounded-md border border-line-strong bg-paper-raised p-2 text-ink shadow-lift"
        onClick={(event) => event.currentTarget.hidePopover()}
        onToggle={countNotices}
      >
        <p className="mb-2 border-b border-line px-3 pt-1 pb-3 text-sm">
          <span className="block font-medium [overflow-wrap:anywhere]">{user.email}</span>
          <span className="block text-xs text-ink-soft">{user.planType} plan</span>
        </p>
        <Link href="/dashboard" className={`${ROW} sm:hidden`}>
          Dashboard
        </Link>
        <Link href="/analytics" className={ROW}>
          Analytics
        </Link>
        <Link href="/forum/notices" className={ROW}>
          Notices
          {unread > 0 ? (
            <span className="tabular ml-auto rounded-sm bg-lamp-soft px-2 text-xs text-lamp-ink">{unread} new</span>
          ) : null}
        </Link>
        <Link href="/account" className={ROW}>
          Account
        </Link>
        <Link href="/support" className={ROW}>
          Support
        </Link>
        <button type="button" className={ROW} onClick={handleLogout}>
          Log out
        </button>
      </div>
    </>
  );
}

/** Unread notices: counted with the page and whenever the menu opens. A failure counts none. */
function useUnreadNotices(): [number, () => void] {
  const [unread, setUnread] = useState(0);
  function countUnread() {
    requestJson("GET", "/api/forum/notices").then(
      (notices) => setUnread(notices.unread),
      () => {},
    );
  }
  const countFirst = useEffectEvent(countUnread);
  useEffect(() => countFirst(), []);
  return [unread, countUnread];
}

/** "AM" for anna.maria@example.com, "A" for anna@example.com. */
export function readInitials(email: string): string {
  const words = email.replace(/@.*/s, "").split(/[._+-]+/);
  return words
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("")
    .toUpperCase();
}
