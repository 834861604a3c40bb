import { Link, useLocation } from "wouter";
import { usePageData } from "../../../api/queries/page-data";
import { slugOf } from "../../../lib/address/page-query";
import { neverAtServer } from "../../../lib/at-server";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Badge } from "../../../ui/inline/badge";

import { articlePath } from "./addresses";
import type { Article } from "./api";
import { Contents } from "./article/contents";
import { PlanSteps } from "./article/plan-steps";
import type { ReaderActions } from "./article/reader-actions";
import { RelatedArticles } from "./article/related-articles";
import { Cover } from "./cover";
import { PostDetails, Tags } from "./post-details";
import { NoPostsYet } from "./states";

const LONG = 4;

const loadReaderActions: () => Promise<typeof ReaderActions> = import.meta.env.SSR
  ? neverAtServer<typeof ReaderActions>
  : () => import("./article/reader-actions").then((module) => module.ReaderActions);

export default function ArticlePage() {
  const [path] = useLocation();
  const slug = slugOf(path);
  const { data: post, isLoading, error } = usePageData<Article>(articlePath(slug));
  const isPending = isLoading || (post === undefined && error === null);
  return (
    <div className="measure py-8 sm:py-10">
      {isPending ? <NoPostsYet failed={false} /> : post ? <ArticleView key={post.slug} post={post} /> : <Missing />}
    </div>
  );
}

function ArticleView({ post }: { post: Article }) {
  const isLong = post.headings.length >= LONG;
  return (
    <>
      <title>{`${post.title} · Sidestart`}</title>
      <meta name="description" content={post.metaDescription || post.excerpt} />
      <article className="article-columns">
        <header>
          <Link href="/blog" className="prose-link -mt-2 mb-4 flex min-h-11 w-max items-center text-sm print:hidden">
            Back to Blog
          </Link>
          <Link href={`/blog/category/${post.category}`}>
            <Badge tone="info">{post.categoryName}</Badge>
          </Link>
          <h1 className="mt-3 text-3xl">{post.title}</h1>
          <p className="mt-4 text-lg text-ink-soft">{post.excerpt}</p>
          <PostDetails
            by="Sidestart Team"
            publishedAt={post.publishedAt}
            minutes={post.readMinutes}
            className="mt-5 mb-1 text-sm text-ink-soft"
          />
          <PlanSteps slug={post.slug} />
          <Tags tags={post.tags} />
          <LateActions slug={post.slug} title={post.title} />
          <Cover post={post} first className="mt-6 print:hidden" />
        </header>
        {isLong ? <Contents headings={post.headings} /> : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on its way in, and the policy runs no script */}
        <div id="post-body" className="prose" dangerouslySetInnerHTML={{ __html: post.body }} />
      </article>
      <CallToAction />
      {post.related.length > 0 ? <RelatedArticles posts={post.related} /> : null}
    </>
  );
}

/** Share and Bookmark. Without scripts they could not do anything, so their code loads after the page. */
function LateActions(post: { slug: string; title: string }) {
  const Actions = useLazyModule(loadReaderActions);
  return <div className="mt-4 min-h-11 print:hidden">{Actions ? <Actions {...post} /> : null}</div>;
}

function CallToAction() {
  return (
    <aside data-theme="dark" className="mt-14 rounded-lg bg-night px-6 py-10 text-center text-ink print:hidden">
      <h2 className="text-2xl">Ready to Start Your Side Hustle?</h2>
      <p className="mx-auto mt-3 mb-6 max-w-[34rem] text-ink-soft">
        Type what you'd sell and see what it could earn, with official figures for and against.
      </p>
      <LinkButton href="/niche-discovery">Start Niche Discovery</LinkButton>
    </aside>
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
