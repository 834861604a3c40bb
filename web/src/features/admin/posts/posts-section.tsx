import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { errorText } from "../../../api/errors";
import { SelectField, TextField } from "../../../ui/field";
import { Skeleton } from "../../../ui/skeleton";
import { categoriesQuery, postsQuery } from "../api";
import { UnsavedWork } from "../drafts/unsaved-work";
import type { Post } from "../types";
import { PostRow } from "./post-row";
import { StatCards } from "./stat-cards";
import { STATUSES, type StatusFilter, statusOf } from "./status";

export function PostsSection({ returnTo }: { returnTo: RefObject<number | null> }) {
  const { data: posts, error } = useQuery(postsQuery);
  const { data: categories } = useQuery(categoriesQuery);
  return (
    <>
      <StatCards posts={posts} categories={categories?.length} />
      <UnsavedWork />
      <h2 className="mt-12 text-2xl">All Blog Posts</h2>
      {posts ? (
        <PostList posts={posts} returnTo={returnTo} />
      ) : error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <Loading />
      )}
    </>
  );
}

function PostList({ posts, returnTo }: { posts: Post[]; returnTo: RefObject<number | null> }) {
  const [q, setQ] = useState("");
  const [status, setStatus] = useState<StatusFilter>("all");
  if (posts.length === 0) {
    return <p className="py-16 text-center text-ink-soft">No blog posts yet. Create your first post!</p>;
  }
  const shown = posts.filter((post) => (status === "all" || statusOf(post) === status) && holds(post, q));
  return (
    <>
      <div className="mt-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          label="Search posts"
          hideLabel
          type="search"
          placeholder="Search titles, excerpts, tags and categories"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <SelectField
          label="Status"
          hideLabel
          options={STATUSES}
          value={status}
          onChange={(event) => setStatus(event.target.value as StatusFilter)}
        />
      </div>
      <p role="status" className="tabular mt-3 text-sm text-ink-soft">
        {shown.length === posts.length ? "" : `${shown.length} of ${posts.length} posts`}
      </p>
      {shown.length === 0 ? <p className="py-12 text-center text-ink-soft">No post is like that.</p> : null}
      <ul className="divide-y divide-line">
        {shown.map((post) => (
          <PostRow key={post.id} post={post} returnTo={returnTo} />
        ))}
      </ul>
    </>
  );
}

function holds({ title, excerpt, tags, category, slug }: Post, q: string): boolean {
  const text = [title, excerpt, category, slug, ...tags].join(" ").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="mt-4 h-24 w-full" />
      <Skeleton className="mt-3 h-24 w-full" />
    </div>
  );
}
