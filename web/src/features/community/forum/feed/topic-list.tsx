import { Link } from "wouter";
import { LinkButton } from "../../../../ui/button/link-button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { Marked } from "../../../../ui/inline/marked";
import { ReaderDay } from "../../../../ui/inline/reader-time";
import { plainName } from "../members/author-name";
import { PageNumbers } from "../page-numbers";
import type { TopicList, TopicRow } from "../types";
import { countOf, repliesOf } from "../words";
import { TopicBadges } from "./topic-badges";

interface TopicListProps {
  found: TopicList;
  q: string;
  /** Names the category of every topic, on a page with topics of several. */
  hasCategories?: boolean;
  addressOf: (page: number) => string;
  /** Address without the search. */
  path: string;
  newTopic: string;
}

/** Topics of a page of a list, or what to do when there are none. */
export function Topics({ found, q, hasCategories, addressOf, path, newTopic }: TopicListProps) {
  if (found.items.length === 0) return <NoTopics q={q} path={path} newTopic={newTopic} />;
  return (
    <>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {q ? `${countOf(found.total, "topic")} found` : null}
      </p>
      <ul className="divide-y divide-line border-b border-line">
        {found.items.map((topic) => (
          <TopicItem key={topic.id} topic={topic} hasCategory={hasCategories} />
        ))}
      </ul>
      <PageNumbers page={found.page} pages={found.pages} addressOf={addressOf} />
    </>
  );
}

function TopicItem({ topic, hasCategory }: { topic: TopicRow; hasCategory?: boolean | undefined }) {
  return (
    <li className="py-5">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-7">
        <Link href={topic.path} className="hover:underline [overflow-wrap:anywhere]">
          {topic.marks ? <Marked pieces={topic.marks.title} /> : topic.title}
        </Link>
        <TopicBadges topic={topic} />
      </h3>
      {topic.excerpt ? (
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {topic.marks ? <Marked pieces={topic.marks.excerpt} /> : topic.excerpt}
        </p>
      ) : null}
      <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-ink-soft">
        {hasCategory ? <span>{topic.categoryName}</span> : null}
        <span>by {plainName(topic.author)}</span>
        <span className="tabular">{repliesOf(topic)}</span>
        <span className="tabular">
          {topic.replyCount === 0 ? "Started " : "Last post "}
          <ReaderDay at={topic.lastPostAt} />
        </span>
      </p>
    </li>
  );
}

function NoTopics({ q, path, newTopic }: { q: string; path: string; newTopic: string }) {
  if (q) {
    return (
      <EmptyState
        level={3}
        title="No topics found"
        text="Try fewer or different words. If your question is new, ask it."
        action={
          <LinkButton href={path} variant="secondary">
            Show all topics
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      level={3}
      title="No topics here yet"
      text="This forum is new. Ask the first question, or share how your evenings are going."
      action={<LinkButton href={newTopic}>Start a topic</LinkButton>}
    />
  );
}
