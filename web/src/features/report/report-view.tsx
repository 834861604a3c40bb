import type { ReactNode, RefObject } from "react";
import { errorText } from "../../api/errors";
import { useLazyModule } from "../../lib/hooks/use-lazy-module";
import type { EveningChoice } from "../../lib/storage/evening-choice";
import type { NicheAnswer } from "./answer/answer-types";
import { MakeItYours } from "./answer/make-it-yours";
import { calculatorFigures, type TypedFigures } from "./answer/own-figures";
import { TonightCard } from "./answer/tonight-card";
import { useAnswer } from "./answer/use-answer";
import { AnswerHeading, VerdictBlock } from "./answer/verdict-block";
import { compareAddress, comparePlacesAddress } from "./compare/compare-address";
import { EveningCard } from "./evening/evening-card";
import { calculatorAddress } from "./evening/preferences";
import { IdeasList } from "./ideas/ideas-list";
import { LateLocal } from "./place/late-local";
import { placeOf } from "./place/place-of";
import { Reasons } from "./score/reasons";
import { WeighedNote } from "./score/weighed-note";
import { AlsoAsked } from "./sections/also-asked";
import { useOpenByFragment } from "./sections/closed/open-by-fragment";
import { OverviewCard } from "./sections/overview-card";
import { ReportSections } from "./sections/report-sections";
import { SourcesProvider } from "./sections/sources-context";
import { placedIn, type ReportRequest, writeReportRequest } from "./selection";
import type { Report } from "./types";

/** Of use with a script only, and inside a closed section, so nothing on the page waits for it. */
const loadSliders = () => import("./score/weigh-it");

/** Reasons for and against in the report's first part; the section about the score has the others. */
const REASONS_SHOWN = 2;

interface ReportViewProps {
  report: Report;
  inquiry: ReportRequest;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAnalyze: (inquiry: ReportRequest) => void;
  /** Actions on the report with the answer on show; none on another person's. */
  renderActions?: (answer: NicheAnswer) => ReactNode;
  /** Button of the first test; none on another person's report. */
  startTest?: ReactNode;
  /** Own evidence about the market. */
  evidence?: ReactNode;
  /** Called when the reader changes length, number or place of the evenings. */
  onEveningChange?: (choice: EveningChoice) => void;
  /** Field of the place in the first card, which leads to another report; none on another person's. */
  renderPlaceField?: (figures: TypedFigures) => ReactNode;
  /** Way from a national report to that of the reader's place. */
  placeOffer?: ReactNode;
  /** Address of the same report for another place; that of the niche page without it. */
  addressOf?: ((place: string) => string) | undefined;
  /** Called when the reader picks another place for the market size. */
  onPlaceChange?: (place: string) => void;
}

/** The whole report: the answer in the first screen, then reasons and ideas, then closed sections with all figures. */
export function ReportView(props: ReportViewProps) {
  const { report, inquiry, headingRef, onAnalyze, onPlaceChange } = props;
  const { selection, weights } = inquiry;
  const { form, answer, evening, season, afterTax, sources, isUpdating, error } = useAnswer(
    report,
    props.onEveningChange,
  );
  const sliders = useLazyModule(loadSliders);
  useOpenByFragment();
  const { market, alsoAsked } = report.match;
  const figures = calculatorFigures(form.figures, answer, evening);
  const place = placeOf(report);
  const calculatorHref = calculatorAddress(market.slug, form.choice, place?.id, figures);
  const {
    addressOf = (id) => `/niche-discovery${writeReportRequest({ ...inquiry, selection: placedIn(selection, id) })}`,
  } = props;
  return (
    <SourcesProvider sources={report.sources}>
      <article aria-labelledby="report-market report-title">
        {/* The form is beside the answer and after the buttons in the document: Save is a few stops from the heading. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-y-3.5 xl:grid-cols-[minmax(0,1fr)_18.5rem] xl:gap-y-4 [&>*]:min-w-0">
          <div className="order-1 xl:col-span-2">
            <AnswerHeading
              report={report}
              answer={answer}
              place={place?.name || (evening.state?.name ?? null)}
              headingRef={headingRef}
            />
          </div>
          <div className="order-2 max-xl:contents xl:rounded-l-lg xl:border xl:border-line xl:bg-paper-raised xl:px-7 xl:py-5">
            <VerdictBlock report={report} answer={answer}>
              {error ? (
                <p role="alert" className="mt-2 text-sm text-danger">
                  {errorText(error)}
                </p>
              ) : null}
            </VerdictBlock>
          </div>
          <div className="order-3 xl:col-span-2">
            <TonightCard firstTest={answer.firstTest}>{props.startTest}</TonightCard>
          </div>
          <div className="order-4 xl:col-span-2">
            {props.renderActions?.(answer)}
            {props.evidence}
          </div>
          <div className="order-6 xl:col-start-2 xl:row-start-2 xl:rounded-r-lg xl:border xl:border-l-0 xl:border-line xl:bg-paper-raised xl:px-5 xl:py-5">
            <MakeItYours
              form={form}
              reported={report.answer}
              isUpdating={isUpdating}
              placeField={props.renderPlaceField?.(form.figures)}
            />
          </div>
        </div>
        <div className="@container mt-6 space-y-8 lg:mt-8">
          <PlatformNote platform={report.match.platform} />
          <AlsoAsked
            asked={alsoAsked}
            compareHref={compareAddress([market, ...alsoAsked.map((asked) => asked.market)], inquiry)}
            // Other words are weighed the same way.
            onAnalyze={(keywords) =>
              onAnalyze({ ...(weights ? { weights } : {}), selection: { ...selection, keywords } })
            }
          />
          {report.local ? (
            <LateLocal
              local={report.local}
              addressOf={addressOf}
              compareOf={(ids) => comparePlacesAddress(market.slug, ids, inquiry)}
            />
          ) : (
            props.placeOffer
          )}
          <div className="border-b border-line">
            <EveningCard published={answer.published} {...{ evening, season, afterTax, sources, calculatorHref }} />
          </div>
          <Reasons reasonsFor={report.score.for} reasonsAgainst={report.score.against} most={REASONS_SHOWN} />
          <IdeasList ideas={report.businessIdeas} />
          {weights ? <WeighedNote onReset={() => onAnalyze(omitWeights(inquiry))} /> : null}
          <OverviewCard report={report} onPlaceChange={onPlaceChange} />
          <ReportSections
            report={report}
            calculatorHref={calculatorHref}
            reasonsShown={REASONS_SHOWN}
            changes={answer.showsDollars ? answer.changes : []}
            sliders={
              sliders ? (
                <sliders.WeighIt
                  parts={report.score.parts}
                  weights={weights}
                  onWeigh={(mine) => onAnalyze({ ...omitWeights(inquiry), ...(mine ? { weights: mine } : {}) })}
                />
              ) : null
            }
          />
        </div>
      </article>
    </SourcesProvider>
  );
}

function PlatformNote({ platform }: { platform: string | null | undefined }) {
  return platform ? (
    <p className="max-w-[39em] text-sm text-ink-soft">
      {platform} says where you sell, not what. The figures are for the market as a whole.
    </p>
  ) : null;
}

function omitWeights({ selection, market }: ReportRequest): ReportRequest {
  return { selection, ...(market ? { market } : {}) };
}
