import { lazy } from "react";
import { Link } from "wouter";
import { usePosted } from "../../../../api/queries/posted";
import { loginAddress } from "../../../../lib/address/login-address";
import { neverAtServer } from "../../../../lib/at-server";
import { Button } from "../../../../ui/button/button";
import { OwnPage } from "../own-page";
import type { ForumNotice, OwnHeld } from "../types";
import { PostedProblem } from "../writing/form-parts";
import { MailEnd } from "./mail-end";
import { HeldPosts, NoticeItems } from "./notice-items";

const HERE = "/forum/notices";

const NoticesView = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./notices-view")> : () => import("./notices-view"),
);

/** Notices of the member and posts that wait. */
export default function NoticesPage() {
  return (
    <OwnPage
      crumb="Your notices"
      title="Your notices"
      here={HERE}
      note={<MailEnd />}
      posted={<PostedNotices />}
      view={<NoticesView />}
      invitation="Log in to see replies to your posts, answers of support and what the moderators decided."
      className="max-w-[48rem]"
    />
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
      <PostedProblem posted={posted} here={HERE} />
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
