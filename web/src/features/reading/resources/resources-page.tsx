import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { useQueryHost } from "../../../api/queries/query-host";
import { withQueries } from "../../../api/queries/with-queries";
import { buttonStyle } from "../../../ui/button/button-style";
import { classNames } from "../../../ui/class-names";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Pager } from "../../../ui/layout/pager";
import { LateNextLine } from "../../../ui/tool/late-next-line";
import { FIRST_WEEK, isFiltered, type ResourceFilters, readFilters, writeFilters } from "./addresses";
import { choicesQuery, listQuery, type WeekResources, weekQuery } from "./api";
import { FilterForm } from "./filter-form";
import { ResourceCard } from "./resource-card";
import { WeekSection } from "./week-section";

const LEAD =
  "Short guides and templates for each step of your plan. Say how many minutes you have tonight, and see what fits.";

/** The library. Without filters it begins with the week of the plan. */
function ResourcesPage() {
  const filters = readFilters(`?${useSearch()}`);
  const isStart = !isFiltered(filters) && filters.page === 1;
  const given = useQueryHost().answers[FIRST_WEEK] as WeekResources | undefined;
  const answer = useQuery({ ...weekQuery, placeholderData: given });
  const week = answer.data ?? given;
  // A member's own week may have another height: parts below it wait, so that they do not move.
  const waits = isStart && answer.isPlaceholderData ? "for-new-guests" : undefined;
  const choices = useQuery(choicesQuery).data;
  return (
    <div className="measure py-10 sm:py-14">
      <title>Resource Library · Sidestart</title>
      {import.meta.env.SSR ? <meta name="description" content={LEAD} /> : null}
      {filters.q ? <meta name="robots" content="noindex" /> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h1 className="text-3xl">Resource Library</h1>
        <Link href="/resources?view=tips" className="prose-link inline-flex min-h-11 items-center text-sm">
          All tips of the day
        </Link>
      </div>
      <p className="mt-4 max-w-[44rem] text-lg text-ink-soft">{LEAD}</p>
      <LateNextLine className="mt-1 mb-6" />
      {isStart && week ? <WeekSection week={week} className={waits} /> : null}
      <section id="resources" aria-labelledby="all-resources" className={classNames("pt-10", waits)}>
        <h2 id="all-resources" className="mb-4 text-2xl">
          {isStart ? "All resources" : "Resources"}
        </h2>
        <FilterForm filters={filters} choices={choices} />
        <Found filters={filters} first={week?.week ?? 1} />
      </section>
    </div>
  );
}

export default withQueries(ResourcesPage);

function Found({ filters, first }: { filters: ResourceFilters; first: number }) {
  const { data: found, error, isPlaceholderData } = useQuery(listQuery(filters, first));
  if (!found) return <NothingYet failed={error !== null} byMarks={filters.marks !== ""} />;
  return (
    <div aria-busy={isPlaceholderData}>
      <p role="status" className="mt-6 mb-4 text-sm text-ink-soft">
        {found.items.length > 0 ? `${found.total} ${found.total === 1 ? "resource" : "resources"}` : null}
      </p>
      {found.items.length > 0 ? (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {found.items.map((resource) => (
            <ResourceCard key={resource.slug} resource={resource} />
          ))}
        </ul>
      ) : (
        <Empty filters={filters} />
      )}
      <Pager
        page={found.page}
        pages={found.pages}
        addressOf={(page) => `/resources${writeFilters({ ...filters, page })}`}
        listId="resources"
      />
    </div>
  );
}

function Empty({ filters }: { filters: ResourceFilters }) {
  const { marks, ...others } = filters;
  const isOnlyMarks = marks !== "" && !isFiltered({ ...others, marks: "" });
  if (isOnlyMarks && (marks === "saved" || marks === "finished")) {
    return (
      <EmptyState
        level={3}
        title={marks === "saved" ? "Nothing saved yet" : "Nothing finished yet"}
        text={`Resources that you ${marks === "saved" ? "save" : "mark as finished"} are listed here.`}
        action={<ActionLink href="/resources?week=1">See the resources of week 1</ActionLink>}
      />
    );
  }
  return (
    <EmptyState
      level={3}
      title="No resource matches these filters"
      text="Try fewer filters or another word."
      action={<ActionLink href="/resources">Clear filters</ActionLink>}
    />
  );
}

function NothingYet({ failed, byMarks }: { failed: boolean; byMarks: boolean }) {
  if (failed) {
    return (
      <div role="alert">
        <EmptyState
          level={3}
          title="Could not load the resources"
          text="Reloading the page often helps."
          action={<ActionLink href="/resources">Clear filters</ActionLink>}
        />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="py-16 text-center text-ink-soft">
        Loading
      </p>
      {byMarks ? (
        <noscript>
          {/* Browsers with scripts never show it. */}
          {import.meta.env.SSR ? (
            <p>
              Your marks need JavaScript. Turn it on and reload this page, or see{" "}
              <a href="/resources" className="prose-link">
                all resources
              </a>
              .
            </p>
          ) : null}
        </noscript>
      ) : null}
    </>
  );
}

function ActionLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={buttonStyle()}>
      {children}
    </Link>
  );
}
