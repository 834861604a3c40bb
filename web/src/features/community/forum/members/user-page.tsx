import { Link, useLocation } from "wouter";
import { usePageData } from "../../../../api/queries/page-data";
import { monthName } from "../../../../lib/time/day";
import { Badge } from "../../../../ui/inline/badge";
import { ReaderDay } from "../../../../ui/inline/reader-time";
import { userCall } from "../addresses";
import { Breadcrumb } from "../forum-links";
import { NothingHere, NotLoaded } from "../page-states";
import type { ForumUser } from "../types";

export default function UserPage() {
  const [path] = useLocation();
  const user = usePageData<ForumUser>(userCall(path), { isLive: true });
  return (
    <div className="measure py-8 sm:py-10">
      {user.data ? (
        <UserView user={user.data} />
      ) : user.data === null ? (
        <NothingHere title="Member Not Found" text="No member of the forum has this name." />
      ) : (
        <NotLoaded page={user} what="this member" />
      )}
    </div>
  );
}

function UserView({ user }: { user: ForumUser }) {
  const facts: readonly (readonly [string, number])[] = [
    ["Topics", user.topicCount],
    ["Posts", user.postCount],
    ["Times helped", user.helpedCount],
  ];
  return (
    <>
      <title>{`${user.handle} · Forum · Sidestart`}</title>
      <Breadcrumb current={user.handle} />
      <h1 className="mt-4 flex flex-wrap items-center gap-3 text-3xl">
        {user.handle}
        {user.isModerator ? (
          <Badge tone="lamp" className="font-sans tracking-normal">
            Moderator
          </Badge>
        ) : null}
      </h1>
      <p className="mt-3 text-ink-soft">
        {user.levelName}, here since {monthOf(user.joinedOn)}
      </p>
      <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="tabular text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="latest" className="mt-10 max-w-[48rem]">
        <h2 id="latest" className="text-2xl">
          Latest posts
        </h2>
        {user.recent.length === 0 ? <p className="mt-3 text-ink-soft">No posts yet.</p> : null}
        <ul className="mt-3 divide-y divide-line">
          {user.recent.map((post) => (
            <li key={`${post.path}-${post.number}`} className="py-4">
              <h3 className="text-lg">
                <Link href={post.path} className="hover:underline [overflow-wrap:anywhere]">
                  {post.title}
                </Link>
              </h3>
              <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">{post.excerpt}</p>
              <p className="mt-1 text-xs text-ink-faint">
                #{post.number}, <ReaderDay at={post.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** "Nov 2026" for "2026-11". */
function monthOf(joinedOn: string): string {
  const [year = "", month] = joinedOn.split("-");
  return `${monthName(Number(month) - 1)} ${year}`;
}
