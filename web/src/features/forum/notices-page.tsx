import { lazy, Suspense } from "react";
import { Link } from "wouter";
import { usePosted } from "../../api/posted";
import { useSession } from "../../api/session";
import { neverAtServer } from "../../lib/at-server";
import { loginAddress } from "../../lib/login-address";
import { useHydrated } from "../../lib/use-hydrated";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { PostedProblem } from "./form-parts";
import { Breadcrumb } from "./forum-links";
import { MailEnd } from "./mail-end";
import { HeldPosts, NoticeItems } from "./notice-items";
import type { ForumNotice, OwnHeld } from "./types";

const HERE = "/forum/notices";

const NoticesView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./notices-view")> : () => import("./notices-view"),
);

/** Notices of the member and posts that wait. The page is the same for everybody; its content comes by script, or by a form without scripts. */
export default function NoticesPage() {
  const { user, isLoading } = useSession();
  const isHydrated = useHydrated();
  return (
    <div className="measure py-8 sm:py-10">
      <Breadcrumb current="Your notices" />
      <h1 className="mt-4 text-3xl">Your notices</h1>
      {isHydrated ? <MailEnd /> : null}
      <div className="mt-6 min-h-[24rem] max-w-[48rem]">
        {!isHydrated || isLoading ? <PostedNotices /> : null}
        {isHydrated && user ? (
          <Suspense fallback={<p role="status">Loading</p>}>
            <NoticesView />
          </Suspense>
        ) : null}
        {isHydrated && !isLoading && !user ? (
          <>
            <p className="text-ink-soft">
              Log in to see replies to your posts, answers of support and what the moderators decided.
            </p>
            <LinkButton href={loginAddress(HERE)} className="mt-5">
              Log in
            </LinkButton>
          </>
        ) : null}
      </div>
    </div>
  );
}

interface PostedResult {
  notices: ForumNotice[];
  held: OwnHeld[];
}

function PostedNotices() {
  const posted = usePosted<null, PostedResult>("forum-notices");
  return (
    <>
      {posted?.error ? (
        <PostedProblem
          text={posted.error.message}
          next={posted.error.code === "login_required" ? loginAddress(HERE) : null}
        />
      ) : null}
      {posted?.result ? (
        <>
          <HeldPosts held={posted.result.held} usualWaitHours={undefined} />
          <NoticeItems notices={posted.result.notices} />
        </>
      ) : (
        <noscript>
          <form method="post" action={HERE}>
            <Button type="submit">Show my notices</Button>
          </form>
          <p className="mt-4 text-sm text-ink-soft">
            You need to be{" "}
            <Link href={loginAddress(HERE)} className="prose-link">
              logged in
            </Link>
            .
          </p>
        </noscript>
      )}
    </>
  );
}
