import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { requestJson } from "../../../api/client";
import { errorText } from "../../../api/errors";
import { withQueries } from "../../../api/queries/with-queries";
import { Spinner } from "../../../ui/feedback/spinner";
import { readWeights } from "../api";
import { readStoredFields } from "../evening/preferences";
import { SourcesProvider } from "../sections/sources-context";
import { SourcesList } from "../sections/sources-list";
import { placedIn, type ReportRequest } from "../selection";
import type { ComparedNiche, Comparison } from "../types";
import { type CompareRequest, readComparison } from "./compare-address";
import { CompareTable } from "./compare-table";

function comparisonOf({ names, locations, selection, weights }: CompareRequest) {
  const { keywords: _, ...selectors } = selection;
  const body = {
    keywords: [...names],
    ...readStoredFields(),
    ...selectors,
    ...(locations.length > 0 ? { locations: [...locations] } : {}),
    ...(weights ? { weights: readWeights(weights) } : {}),
  };
  return queryOptions({
    queryKey: ["/api/niche/compare", body],
    queryFn: ({ signal }): Promise<Comparison> => requestJson("POST", "/api/niche/compare", { body, signal }),
  });
}

interface CompareViewProps {
  search: string;
  onAnalyze: (inquiry: ReportRequest) => void;
}

/** Two to four niches side by side, as the address names them. */
function CompareView({ search, onAnalyze }: CompareViewProps) {
  const inquiry = readComparison(search);
  const { data, error } = useQuery(comparisonOf(inquiry));
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isDone = data !== undefined || error !== null;
  useEffect(() => {
    if (isDone) headingRef.current?.focus({ preventScroll: true });
  }, [isDone]);
  const { selection, weights } = inquiry;
  const sharedPlace = inquiry.locations.length > 0 ? null : data?.niches[0]?.place?.name;
  const openNiche = (niche: ComparedNiche) =>
    onAnalyze({
      selection: placedIn({ ...selection, keywords: niche.name }, niche.place?.id),
      market: niche.slug,
      ...(weights ? { weights } : {}),
    });

  return (
    <article aria-labelledby="compare-title" className="@container min-h-dvh min-w-0 space-y-8">
      <header>
        <p className="eyebrow">
          {selection.geographicFocus} · {selection.marketSize} · {selection.competitionLevel} competition
          {sharedPlace ? ` · ${sharedPlace}` : null}
        </p>
        <h2 id="compare-title" ref={headingRef} tabIndex={-1} className="mt-1 scroll-mt-10 text-3xl">
          Side by side
        </h2>
        {data ? (
          <>
            <p className="mt-3 max-w-[45em] text-lg">{data.summary}</p>
            <p className="mt-3 max-w-[45em] text-sm text-ink-soft">
              The same figures for each {inquiry.locations.length > 0 ? "place" : "niche"}. <strong>Best</strong> marks
              the leader of a row. <strong>Too close to call</strong> means the data can't separate one from the leader.
            </p>
          </>
        ) : null}
        {weights ? <p className="mt-2 text-sm text-ink-soft">Scored with your own weights.</p> : null}
      </header>
      {data ? (
        <SourcesProvider sources={data.sources}>
          <CompareTable comparison={data} onOpen={openNiche} />
          <SourcesList sources={data.sources} dataRelease={data.dataRelease} engineVersion={data.engineVersion} />
        </SourcesProvider>
      ) : null}
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {isDone ? null : <Spinner className="size-8 text-lamp-ink" />}
    </article>
  );
}

export default withQueries(CompareView);
