import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { Redirect } from "wouter";
import { errorText } from "../../../api/errors";
import { arriveAt } from "../../../lib/address/arrive-at";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { SelectField, TextField } from "../../../ui/form/field";
import { categoriesQuery, postsQuery } from "../api";
import { UnsavedWork } from "../drafts/unsaved-work";
import { Pages } from "../parts/pages";
import type { Category, PostPage } from "../types";
import { listAddress, type PostFilter, useFilter, useTyped } from "./filter";
import { PostRow } from "./post-row";
import { StatCards } from "./stat-cards";
import { STATUSES, type StatusFilter } from "./status";

type ReturnTo = RefObject<number | null>;

export function PostsSection({ returnTo }: { returnTo: ReturnTo }) {
  const [filter, setFilter] = useFilter();
  const { data, error } = useQuery({ ...postsQuery(filter), placeholderData: keepPreviousData });
  const { data: categories } = useQuery(categoriesQuery);
  const heading = useRef<HTMLHeadingElement>(null);

  function turnPage(page: number) {
    setFilter({ page });
    arriveAt(heading.current);
  }
  return (
    <>
      <StatCards posts={data?.counts} categories={categories?.length} />
      <UnsavedWork />
      <h2 ref={heading} tabIndex={-1} className="mt-12 scroll-mt-20 text-2xl">
        All Blog Posts
      </h2>
      {data?.counts.posts === 0 ? (
        <p className="py-16 text-center text-ink-soft">No blog posts yet. Create your first post!</p>
      ) : (
        <Filters filter={filter} onFilter={setFilter} categories={categories ?? []} />
      )}
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data ? <PostList found={data} filter={filter} onPage={turnPage} returnTo={returnTo} /> : null}
      {data || error ? null : <Loading />}
    </>
  );
}

type FiltersProps = { filter: PostFilter; onFilter: (change: Partial<PostFilter>) => void; categories: Category[] };

function Filters({ filter, onFilter, categories }: FiltersProps) {
  const [q, setQ] = useTyped(filter.q, (text) => onFilter({ q: text }));
  const options = [
    { value: "", label: "All categories" },
    ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_13rem]">
      <TextField
        label="Search posts"
        hideLabel
        type="search"
        placeholder="Search titles, tags, and text"
        maxLength={200}
        value={q}
        onChange={(event) => setQ(event.target.value)}
        className="max-sm:col-span-2"
      />
      <SelectField
        label="Status"
        hideLabel
        options={STATUSES}
        value={filter.status}
        onChange={(event) => onFilter({ status: event.target.value as StatusFilter })}
      />
      <SelectField
        label="Category"
        hideLabel
        options={options}
        value={filter.category}
        onChange={(event) => onFilter({ category: event.target.value })}
      />
    </div>
  );
}

type ListProps = { found: PostPage; filter: PostFilter; onPage: (page: number) => void; returnTo: ReturnTo };

function PostList({ found: { items, total, page, pages, counts }, filter, onPage, returnTo }: ListProps) {
  // The last post of the last page went.
  if (page > pages) return <Redirect to={listAddress({ ...filter, page: pages })} replace />;
  return (
    <>
      <p role="status" className="tabular mt-3 text-sm text-ink-soft">
        {total === counts.posts ? "" : `${total} of ${counts.posts} posts`}
      </p>
      {total === 0 && counts.posts > 0 ? (
        <p className="py-12 text-center text-ink-soft">No posts match your filters.</p>
      ) : null}
      <ul className="divide-y divide-line">
        {items.map((post) => (
          <PostRow key={post.id} post={post} returnTo={returnTo} />
        ))}
      </ul>
      <Pages page={page} pages={pages} onPage={onPage} />
    </>
  );
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
