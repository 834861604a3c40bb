import { Link } from "wouter";
import type { RelatedArticle } from "../api";
import { Cover } from "../cover";
import { PostDetails } from "../post-details";

export function RelatedArticles({ posts }: { posts: RelatedArticle[] }) {
  return (
    <section aria-labelledby="related" className="mt-14 print:hidden">
      <h2 id="related" className="text-2xl">
        Related Articles
      </h2>
      <ul className="mt-6 grid gap-8 sm:grid-cols-3">
        {posts.map((post) => (
          <li key={post.slug} className="group relative">
            <Cover post={post} />
            <h3 className="mt-3 text-lg group-hover:underline">
              <Link href={`/blog/${post.slug}`} className="card-link">
                {post.title}
              </Link>
            </h3>
            <PostDetails
              publishedAt={post.publishedAt}
              minutes={post.readMinutes}
              className="mt-1 text-xs text-ink-soft"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
