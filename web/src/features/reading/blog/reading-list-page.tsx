import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "wouter";
import { withQueries } from "../../../api/queries/with-queries";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import type { SavedArticle } from "./api";
import { Cover } from "./cover";
import { readingList, setSaved } from "./reading-list";
import { NoPostsYet } from "./states";

function ReadingListPage() {
  const { data: saved, error } = useQuery(readingList);
  return (
    <div className="measure min-h-dvh py-10 sm:py-14">
      <h1 className="text-3xl">Reading list</h1>
      <p className="mt-4 text-lg text-ink-soft">Articles you saved for a quiet evening.</p>
      <noscript>
        <p className="mt-6">Your reading list needs JavaScript. Turn it on and reload this page.</p>
      </noscript>
      <section aria-label="Saved articles" className="mt-8">
        {saved ? <List saved={saved} /> : <NoPostsYet failed={error !== null} />}
      </section>
    </div>
  );
}

export default withQueries(ReadingListPage);

function List({ saved }: { saved: SavedArticle[] }) {
  const client = useQueryClient();
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const restoring = useMutation((slug: string) => setSaved(client, slug, true), "Could not save");
  const removal = useMutation(async ({ slug, title }: SavedArticle) => {
    await setSaved(client, slug, false);
    // The button that had focus is about to go.
    list.current?.focus();
    const action = { label: "Undo", onAct: () => void restoring.run(slug) };
    toast.add({ title: "Removed from your reading list", description: title, action });
  }, "Could not save");
  if (saved.length === 0) {
    return (
      <EmptyState
        title="Nothing saved yet"
        text="Bookmark an article and it will wait here."
        action={<LinkButton href="/blog">Browse All Articles</LinkButton>}
      />
    );
  }
  return (
    <ul ref={list} tabIndex={-1} className="divide-y divide-line border-y border-line">
      {saved.map((post) => (
        <SavedItem key={post.slug} post={post} onRemove={() => void removal.run(post)} />
      ))}
    </ul>
  );
}

function SavedItem({ post, onRemove }: { post: SavedArticle; onRemove: () => void }) {
  return (
    <li className="grid items-start gap-x-6 gap-y-3 py-6 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <Cover post={post} className="max-sm:hidden" />
      <div>
        <p className="text-xs text-ink-soft">
          {post.categoryName} · {post.readMinutes} min read
        </p>
        <h2 className="mt-1 text-xl">
          <Link href={`/blog/${post.slug}`} className="hover:underline">
            {post.title}
          </Link>
        </h2>
        <p className="mt-1 text-ink-soft">{post.excerpt}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Remove ${post.title}`}
        onClick={onRemove}
        className="justify-self-start"
      >
        Remove
      </Button>
    </li>
  );
}
