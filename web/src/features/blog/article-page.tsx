import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { withQueries } from "../../api/with-queries";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";
import { Spinner } from "../../ui/spinner";
import { slugOf } from "./addresses";
import { type Article, article } from "./api";

function ArticlePage() {
  const [path] = useLocation();
  const { data: post, isPending } = useQuery(article(slugOf(path)));
  return (
    <div className="measure py-12">
      <Link href="/blog">Back to Blog</Link>
      {isPending ? <Spinner /> : post ? <ArticleView post={post} /> : <Missing />}
    </div>
  );
}

export default withQueries(ArticlePage);

function ArticleView({ post }: { post: Article }) {
  return (
    <article className="mx-auto mt-6 max-w-[44rem]">
      <title>{`${post.title} · Sidestart`}</title>
      <meta name="description" content={post.metaDescription || post.excerpt} />
      <p className="text-sm text-ink-soft">{post.categoryName}</p>
      <h1 className="mt-2 text-4xl">{post.title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{post.excerpt}</p>
      <p className="mt-4 text-sm text-ink-soft">
        Sidestart Team · {post.publishedAt?.slice(0, 10)} · {post.readMinutes} min read
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on its way in, and the policy runs no script */}
      <div id="post-body" className="mt-8" dangerouslySetInnerHTML={{ __html: post.body }} />
      <h2 className="mt-12 text-2xl">Ready to Start Your Side Hustle?</h2>
      <LinkButton href="/niche-discovery">Start Niche Discovery</LinkButton>
      {post.related.length > 0 ? (
        <aside className="mt-12">
          <h2 className="text-2xl">Related Articles</h2>
          <ul>
            {post.related.map((other) => (
              <li key={other.id}>
                <Link href={`/blog/${other.slug}`}>{other.title}</Link>
              </li>
            ))}
          </ul>
        </aside>
      ) : null}
    </article>
  );
}

function Missing() {
  return (
    <>
      <title>Article Not Found · Sidestart</title>
      <meta name="description" content="There is no article at this address." />
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title="Article Not Found"
        text="The article you're looking for doesn't exist or has been moved."
        action={<LinkButton href="/blog">Back to Blog</LinkButton>}
      />
    </>
  );
}
