import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { Link, useLocation } from "wouter";
import { withQueries } from "../../../api/queries/with-queries";
import { slugOf } from "../../../lib/address/page-query";
import { neverAtServer } from "../../../lib/at-server";
import { writtenDay } from "../../../lib/time/day";
import { AfterHydration } from "../../../ui/after-hydration";
import { buttonStyle } from "../../../ui/button/button-style";
import { LinkButton } from "../../../ui/button/link-button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Badge } from "../../../ui/inline/badge";
import { type Resource, resourceQuery } from "./api";
import { factsOf, KINDS, sourceOf } from "./labels";
import { MarkSlot } from "./mark-slot";
import { StepLinks } from "./step-links";

const FinishedOffer = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./finished-offer")> : () => import("./finished-offer"),
);

function ResourcePage() {
  const [path] = useLocation();
  const { data: resource, isPending } = useQuery(resourceQuery(slugOf(path)));
  if (isPending) {
    return (
      <p role="status" className="measure min-h-dvh py-16 text-center text-ink-soft">
        Loading
      </p>
    );
  }
  return (
    <div className="measure py-8 sm:py-10">
      {resource ? <ResourceView key={resource.slug} resource={resource} /> : <Missing />}
    </div>
  );
}

export default withQueries(ResourcePage);

function ResourceView({ resource }: { resource: Resource }) {
  return (
    <>
      <title>{`${resource.title} · Sidestart`}</title>
      {import.meta.env.SSR ? <meta name="description" content={resource.summary} /> : null}
      <article className="article-columns">
        <header>
          <Link
            href="/resources"
            className="prose-link -mt-2 mb-4 flex min-h-11 w-max items-center text-sm print:hidden"
          >
            Back to Resources
          </Link>
          <Badge tone={resource.kind === "template" ? "lamp" : "info"}>{KINDS[resource.kind]}</Badge>
          <h1 className="mt-3 text-3xl">{resource.title}</h1>
          <p className="tabular mt-4 text-sm text-ink-soft">
            {factsOf(resource)} · {sourceOf(resource)}
            {resource.writtenOn ? ` · ${writtenDay(resource.writtenOn)}` : null}
          </p>
          <p className="mt-1 text-sm">
            <StepLinks steps={resource.steps} />
          </p>
          <Actions resource={resource} />
          <MarkSlot resource={resource} className="mt-4" />
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server, and the policy runs no script */}
        <div id="post-body" className="prose" dangerouslySetInnerHTML={{ __html: resource.body }} />
        <footer>
          <AfterHydration>
            <FinishedOffer resource={resource} />
          </AfterHydration>
          <More resource={resource} />
        </footer>
      </article>
    </>
  );
}

/** The file, the external page and the tool, where there is one. */
function Actions({ resource: { file, url, host, license, tool } }: { resource: Resource }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
      {file ? (
        <a href={file.path} download={file.name} className={buttonStyle("primary")}>
          {`Download ${file.name}`}
        </a>
      ) : null}
      {url ? (
        <a href={url} target="_blank" rel="noopener" className={buttonStyle("primary")}>
          Open at {host}
          <span className="sr-only"> in a new tab</span>
        </a>
      ) : null}
      {tool ? (
        <LinkButton href={tool.path} variant="secondary">
          Open {tool.label}
        </LinkButton>
      ) : null}
      {license ? <p className="w-full text-xs text-ink-soft">License: {license}</p> : null}
    </div>
  );
}

function More({ resource }: { resource: Resource }) {
  return (
    <ul aria-label="More resources" className="mt-8 border-t border-line pt-5 text-sm print:hidden">
      {resource.steps.map((step) => (
        <li key={step.key}>
          <Link href={`/resources?step=${step.key}`} className="prose-link inline-flex min-h-9 items-center">
            More for {step.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Missing() {
  return (
    <>
      <title>Resource Not Found · Sidestart</title>
      <meta name="description" content="There is no resource at this address." />
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title="Resource Not Found"
        text="The resource you're looking for doesn't exist or has been removed."
        action={<LinkButton href="/resources">Back to Resources</LinkButton>}
      />
    </>
  );
}
