import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { type PageData, usePageData } from "../../../../api/queries/page-data";
import { useSession } from "../../../../api/session";
import { readQuery, slugOf, writeQuery } from "../../../../lib/address/page-query";
import { neverAtServer } from "../../../../lib/at-server";
import { useLazyModule } from "../../../../lib/hooks/use-lazy-module";
import type { ToastInput } from "../../../../ui/feedback/toast-store";
import { useToast } from "../../../../ui/feedback/use-toast";
import { ReaderDay } from "../../../../ui/inline/reader-time";
import { topicCall } from "../addresses";
import { TopicBadges } from "../feed/topic-badges";
import { Breadcrumb } from "../forum-links";
import { AuthorName } from "../members/author-name";
import { useMine } from "../members/use-mine";
import { PlainFlagForm } from "../moderation/flag-form";
import { PageNumbers } from "../page-numbers";
import { NothingHere, NotLoaded } from "../page-states";
import type { Topic, WrittenPost } from "../types";
import { countOf, repliesOf } from "../words";
import { heldText } from "../writing/held-texts";
import { ReplyForm } from "../writing/reply-form";
import { Post } from "./post";
import type { MemberParts } from "./post-props";

const loadMemberParts: () => Promise<MemberParts> = import.meta.env.SSR
  ? neverAtServer<MemberParts>
  : () => import("./member-parts").then(({ memberParts }) => memberParts);

export default function TopicPage() {
  const [path] = useLocation();
  return <TopicLoader key={slugOf(path)} path={path} />;
}

function TopicLoader({ path }: { path: string }) {
  const search = useSearch();
  const page = usePageData<Topic>(topicCall(`${path}?${search}`), { isLive: true });
  const { user } = useSession();
  const { reload, data } = page;
  const isHiddenFromGuests = data === null && user !== null;
  const isAsked = useRef(false);
  // A waiting topic is there for its author and for moderators only: the page of everybody does not hold it.
  useEffect(() => {
    if (!isHiddenFromGuests || isAsked.current) return;
    isAsked.current = true;
    reload();
  }, [isHiddenFromGuests, reload]);
  return (
    <div className="measure py-8 sm:py-10">
      {page.data ? (
        <TopicView topic={page.data} page={page} notice={readQuery(`?${search}`)("notice")} />
      ) : page.data === null ? (
        <NothingHere title="Topic Not Found" text="This topic does not exist, or it is not public." />
      ) : (
        <NotLoaded page={page} what="this topic" />
      )}
    </div>
  );
}

interface TopicViewProps {
  topic: Topic;
  page: PageData<Topic>;
  notice: string;
}

function TopicView({ topic, page, notice }: TopicViewProps) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const toast = useToast();
  const parts = useLazyModule(loadMemberParts, user !== null);
  const { mine, limits, reload } = useMine(topic.id, topic.page);
  const form = useRef<HTMLFormElement>(null);
  const posts = parts && mine ? parts.mergeOwnPosts(topic, mine.ownPosts) : topic.posts;
  useHashFocus(posts.length);
  function change() {
    page.reload();
    reload();
  }
  async function fillReply(number: number, isQuoted: boolean) {
    const { fillReplyForm } = await import("./quote");
    if (form.current) fillReplyForm(form.current, number, isQuoted);
  }
  function showWritten(written: WrittenPost) {
    toast.add(toastOf(written));
    navigate(written.path);
    change();
  }
  const addressOf = (number: number) =>
    topic.path +
    writeQuery([
      ["order", topic.order === "helped" ? "helped" : ""],
      ["page", number > 1 ? String(number) : ""],
    ]);
  const { pages } = topic;
  return (
    <article aria-busy={page.isLoading}>
      <title>{`${topic.title} · Sidestart`}</title>
      {import.meta.env.SSR ? <meta name="description" content={topic.description} /> : null}
      <Breadcrumb category={{ slug: topic.category, name: topic.categoryName }} />
      <TopicHeader topic={topic} />
      <NoticeNote notice={notice} />
      {parts && mine ? <parts.TopicTools topic={topic} mine={mine} onChanged={change} /> : null}
      {topic.replyCount > 1 ? <OrderLinks topic={topic} /> : null}
      <ol className="mt-6 max-w-[48rem]">
        {posts.map((post) => (
          <Post
            key={post.number}
            {...{ topic, post, mine, parts }}
            usualWaitHours={limits?.usualWaitHours}
            onReply={(number, isQuoted) => void fillReply(number, isQuoted)}
            onChanged={change}
          />
        ))}
      </ol>
      <PageNumbers page={topic.page} pages={pages} addressOf={addressOf} />
      <ReplySection isLocked={topic.isLocked}>
        <ReplyForm {...{ topic, posts, mine, limits }} formRef={form} onSent={showWritten} />
      </ReplySection>
      <PlainFlagForm topic={topic} posts={posts} />
    </article>
  );
}

/** Says that the reply is there, or what it waits for. */
function toastOf({ heldWhy }: WrittenPost): ToastInput {
  if (heldWhy.length === 0) return { title: "Reply posted" };
  return { title: "Your reply is waiting for a moderator", description: heldWhy.map(({ text }) => text).join(" ") };
}

function TopicHeader({ topic }: { topic: Topic }) {
  return (
    <header className="mt-4 max-w-[48rem]">
      <h1 className="text-3xl [overflow-wrap:anywhere]">{topic.title}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <TopicBadges topic={topic} />
        <span className="tabular">{repliesOf(topic)}</span>
        <a href={`/forum/t/${topic.id}/feed.xml`} type="application/atom+xml" className="prose-link">
          Feed
        </a>
        {/* The last of the line: the reader's day can be wider than that of the site, and nothing moves. */}
        <span>
          Started by <AuthorName author={topic.author} /> on <ReaderDay at={topic.createdAt} />
        </span>
      </p>
      {topic.planStep ? (
        <p className="mt-3 text-sm">
          About step {topic.planStep} of the{" "}
          <Link href="/plan" className="prose-link">
            launch plan
          </Link>
          {topic.planStepTitle ? `: ${topic.planStepTitle}` : null}
        </p>
      ) : null}
      {topic.progress ? (
        <p className="mt-3 rounded-md bg-good-soft px-4 py-3 text-sm text-good">
          Progress of the author's plan: {topic.progress.done} of {countOf(topic.progress.steps, "step")} done,{" "}
          {countOf(topic.progress.activeEvenings, "active evening")}.
        </p>
      ) : null}
    </header>
  );
}

/** Room of the reply. The form of a locked topic is not drawn. */
function ReplySection({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  return (
    <section
      id="reply"
      aria-labelledby="reply-title"
      className="mt-10 scroll-mt-20 border-t border-line-strong pt-8 print:hidden"
    >
      <h2 id="reply-title" className="mb-5 text-2xl">
        Reply
      </h2>
      {isLocked ? <p className="text-ink-soft">This topic is locked: you can read it, but not reply.</p> : children}
    </section>
  );
}

function OrderLinks({ topic }: { topic: Topic }) {
  const isByHelp = topic.order === "helped";
  const style =
    "prose-link inline-flex min-h-9 items-center aria-[current]:font-semibold aria-[current]:no-underline aria-[current]:text-ink";
  return (
    <p className="mt-6 flex flex-wrap gap-x-4 text-sm print:hidden">
      <span className="inline-flex min-h-9 items-center text-ink-soft">Order:</span>
      <Link href={topic.path} aria-current={isByHelp ? undefined : "true"} className={style}>
        By time
      </Link>
      <Link href={`${topic.path}?order=helped`} aria-current={isByHelp ? "true" : undefined} className={style}>
        Most helpful first
      </Link>
    </p>
  );
}

/** What became of a form that was sent without scripts. */
function NoticeNote({ notice }: { notice: string }) {
  const held = heldText(notice);
  if (notice === "flagged") return <Note>Thank you. The moderators will look at that post.</Note>;
  if (!held) return null;
  return (
    <Note>
      Your post is waiting for a moderator. {held}{" "}
      <Link href="/forum/notices" className="underline">
        Your notices
      </Link>{" "}
      show it, and there you can withdraw it.
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-5 max-w-[48rem] rounded-md bg-lamp-soft px-4 py-3 text-sm">
      {children}
    </p>
  );
}

/** Moves to the post that the address names, once it is there. The browser does so for a page that it loads itself. */
function useHashFocus(count: number) {
  const shown = useRef("");
  useEffect(() => {
    const { hash } = window.location;
    if (count === 0 || hash === shown.current || !/^#(?:post-\d+|reply)$/.test(hash)) return;
    const target = document.getElementById(hash.slice(1));
    if (!target) return;
    shown.current = hash;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  });
}
