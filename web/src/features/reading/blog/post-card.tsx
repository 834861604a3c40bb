import { Link } from "wouter";
import { LinkButton } from "../../../ui/button/link-button";
import { Badge } from "../../../ui/inline/badge";
import { Marked } from "../../../ui/inline/marked";
import type { ListedArticle } from "./api";
import { Cover } from "./cover";
import { PostDetails, Tags } from "./post-details";
import { Snippet } from "./snippet";

/** A post in the grid. Its title's link covers the card. */
export function PostCard({ post }: { post: ListedArticle }) {
  return (
    <li className="group relative flex flex-col">
      <Cover post={post} />
      <div className="mt-4">
        <Badge tone="info">{post.categoryName}</Badge>
      </div>
      <h2 className="mt-2 text-xl group-hover:underline">
        <Link href={`/blog/${post.slug}`} className="card-link">
          <Title post={post} />
        </Link>
      </h2>
      <p className="mt-2 text-ink-soft">{post.excerpt}</p>
      <Snippet post={post} />
      <PostDetails publishedAt={post.publishedAt} minutes={post.readMinutes} className="mt-3 text-xs text-ink-soft" />
      <Tags tags={post.tags} most={2} />
    </li>
  );
}

/** The first post of the list, large. */
export function Hero({ post }: { post: ListedArticle }) {
  return (
    <article className="grid items-center gap-6 lg:grid-cols-2 lg:gap-12">
      <Cover post={post} first />
      <div>
        <p className="flex flex-wrap gap-2">
          <Badge tone="lamp">Featured</Badge>
          <Badge tone="info">{post.categoryName}</Badge>
        </p>
        <h2 className="mt-3 text-2xl">
          <Link href={`/blog/${post.slug}`} className="hover:underline">
            <Title post={post} />
          </Link>
        </h2>
        <p className="mt-3 text-lg text-ink-soft">{post.excerpt}</p>
        <Snippet post={post} />
        <PostDetails
          publishedAt={post.publishedAt}
          minutes={post.readMinutes}
          className="mt-4 mb-1 text-sm text-ink-soft"
        />
        <Tags tags={post.tags} most={2} />
        <LinkButton href={`/blog/${post.slug}`} className="mt-5">
          Read Full Article<span className="sr-only">: {post.title}</span>
        </LinkButton>
      </div>
    </article>
  );
}

function Title({ post }: { post: ListedArticle }) {
  return post.marks ? <Marked pieces={post.marks.title} /> : post.title;
}
