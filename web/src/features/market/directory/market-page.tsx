import { lazy, Suspense, useRef } from "react";
import { useLocation } from "wouter";
import { errorText } from "../../../api/errors";
import { usePageData } from "../../../api/queries/page-data";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { Disclosure } from "../../../ui/layout/disclosure";
import { type ReportRequest, writeReportRequest } from "../../report/selection";
import type { ResultsProps } from "../analysis";
import { loadedResults, loadResults } from "../results-module";
import { listAddress, marketCall } from "./addresses";
import type { MarketPage as Page } from "./api";
import { MarketRows } from "./market-rows";
import { Trail } from "./trail";

/** Loads the report's code once more, where it did not come before the page. */
const LateResults = lazy(() => loadResults().then((Results) => ({ default: Results })));

/** The report of a market at an address of its own. */
export default function MarketPage() {
  const [path] = useLocation();
  const { data, error, reload } = usePageData<Page>(marketCall(path));
  return (
    <div className="measure pt-3 pb-16 lg:pt-8">
      <div className="mx-auto max-w-[60rem]">
        {data ? (
          <MarketReport key={data.report.id} page={data} />
        ) : data === null ? (
          <UnknownMarket />
        ) : error ? (
          <div role="alert" className="py-8">
            <p>{errorText(error)}</p>
            <Button className="mt-3" onClick={reload}>
              Try again
            </Button>
          </div>
        ) : (
          <p role="status" className="min-h-dvh py-16 text-center text-ink-soft">
            Loading
          </p>
        )}
      </div>
    </div>
  );
}

function MarketReport({ page }: { page: Page }) {
  const { title, description, sector, report, similar, place, state, states, slugs } = page;
  const [, navigate] = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { weights: _, ...selection } = report.request;
  const inquiry: ReportRequest = { selection, market: report.match.market.slug };
  const { slug: ofMarket, name } = report.match.market;
  const addressOf = (id: string) => `/markets/${ofMarket}/${slugs[id] ?? id}`;
  const openSearch = () => navigate("/niche-discovery");
  return (
    <>
      <title>{`${title} · Sidestart`}</title>
      {import.meta.env.SSR ? <meta name="description" content={description} /> : null}
      {page.isListed ? null : <meta name="robots" content="noindex, follow" />}
      <Trail
        links={[
          ["/markets", "All markets"],
          [listAddress({ sector: sector.slug }), sector.name],
          ...(place ? [[`/markets/${ofMarket}`, name] as const] : []),
          ...(state ? [[`/markets/${ofMarket}/${state.slug}`, state.name] as const] : []),
        ]}
      />
      <ShownResults
        analysis={{ inquiry, report, declined: false, isQuiet: true }}
        headingRef={headingRef}
        addressOf={addressOf}
        onAnalyze={(next) => navigate(`/niche-discovery${writeReportRequest(next)}`)}
        // The address names the market, so no question for it is needed.
        onDecline={openSearch}
        onUndoDecline={openSearch}
        onEdit={openSearch}
      />
      <section aria-labelledby="similar-markets" className="mt-10 print:hidden">
        <h2 id="similar-markets" className="mb-3 text-2xl">
          Similar markets
        </h2>
        <MarketRows markets={similar} label="Similar markets" place={place?.slug} />
      </section>
      {states.length > 0 ? <StateLinks name={name} path={`/markets/${ofMarket}`} states={states} /> : null}
    </>
  );
}

/** The same market in each state, folded at the end of the page. */
function StateLinks({ name, path, states }: { name: string; path: string; states: Page["states"] }) {
  return (
    <Disclosure summary={`${name} by state`} className="mt-8 print:hidden">
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
        {states.map((state) => (
          <li key={state.slug}>
            <a href={`${path}/${state.slug}`} className="prose-link inline-flex min-h-9 items-center text-sm">
              {state.name}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function ShownResults(props: ResultsProps) {
  const Results = loadedResults();
  if (Results) return <Results {...props} />;
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <LateResults {...props} />
    </Suspense>
  );
}

function UnknownMarket() {
  return (
    <section className="max-w-[39em] py-8">
      <title>Market Not Found · Sidestart</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">We don't know this market</h1>
      <p className="mt-3 text-ink-soft">
        Check the name of the market and the place in the address, or find the market in the list. You can also type
        what you'd sell in your own words.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href="/markets">All markets</LinkButton>
        <LinkButton href="/niche-discovery" variant="secondary">
          Niche Discovery
        </LinkButton>
      </div>
    </section>
  );
}
