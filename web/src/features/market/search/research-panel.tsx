import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "wouter";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module";
import type { Place } from "../../../lib/storage/reader-place";
import { Button } from "../../../ui/button/button";
import { buttonStyle } from "../../../ui/button/button-style";
import { classNames } from "../../../ui/class-names";
import { useToast } from "../../../ui/feedback/use-toast";
import { KeywordsField } from "../../../ui/keywords/keywords-field";
import { PlaceField } from "../../../ui/place/place-field";
import {
  isSameSelection,
  locationOf,
  placedIn,
  preferenceText,
  type ReportRequest,
  readForm,
} from "../../report/selection";
import type { Selection } from "../../report/types";
import type { AnalysisFailure } from "../research/use-analysis";
import { loadResults } from "../results-module";
import { PreferenceFields } from "./preference-fields";
import { RecentSearches } from "./recent-searches";

/** Nothing of it is shown before an analysis was refused. */
const loadHelp = () => import("./failure-help");

interface ResearchPanelProps {
  value: Selection;
  onChange: (value: Selection) => void;
  place: Place | null;
  onPlace: (place: Place | null) => void;
  /** Text of a place that is not clear, as it was typed without scripts. */
  typed: string | undefined;
  onAnalyze: (inquiry: ReportRequest) => void;
  isAnalyzing: boolean;
  /** Reason for which the words were refused. */
  failure: AnalysisFailure | null;
  /** A report is on show: on a phone the form gives it the room. */
  isFolded: boolean;
  onUnfold: () => void;
  keywordsRef: RefObject<HTMLInputElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** The form. Its field names are those of a shared address, so it also works before its script has arrived. */
export function ResearchPanel(props: ResearchPanelProps) {
  const {
    value,
    onChange,
    place,
    onPlace,
    typed,
    onAnalyze,
    isAnalyzing,
    failure,
    isFolded,
    onUnfold,
    keywordsRef,
    buttonRef,
  } = props;
  const help = useLazyModule(loadHelp, failure !== null);
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const takeOver = useEffectEvent(() => {
    const found = form.current && placedIn(readForm(new FormData(form.current)), locationOf(value));
    if (found && !isSameSelection(found, value)) onChange(found);
  });
  // Keeps input that was typed or restored before the script arrived.
  useEffect(() => takeOver(), []);
  // Prefetches the report's code, so that a lost connection fails the analysis alone, which can be tried again.
  useEffect(() => void loadResults().catch(() => {}), []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const keywords = value.keywords.trim();
    if (keywords !== "") {
      // What an earlier attempt was refused for holds no longer.
      toast.dismissErrors();
      // The place as it was typed; nothing where a chosen one stands in the field.
      const where = form.current && new FormData(form.current).get("where")?.toString().trim();
      const selection = { ...(where === "" ? placedIn(value, null) : value), keywords };
      return onAnalyze(where && where !== place?.name ? { selection, where } : { selection });
    }
    toast.add({
      title: "Keywords Required",
      description: "Please enter keywords to analyze.",
      variant: "destructive",
    });
    keywordsRef.current?.focus();
  }

  return (
    <section
      aria-labelledby="research-parameters"
      className={classNames("rounded-lg border border-line bg-paper-raised p-5", isFolded && "max-lg:px-4 max-lg:py-2")}
    >
      <h2 id="research-parameters" className={classNames("text-xl", isFolded && "max-lg:sr-only")}>
        Research Parameters
      </h2>
      {isFolded ? <Folded selection={value} place={place} onUnfold={onUnfold} /> : null}
      <form
        ref={form}
        action="/niche-discovery"
        method="get"
        onSubmit={handleSubmit}
        noValidate
        className={classNames("mt-4 space-y-4", isFolded && "max-lg:hidden")}
      >
        <KeywordsField
          ref={keywordsRef}
          label="Keywords"
          placeholder="Enter keywords (e.g., fitness, tech, cooking)"
          required
          control="placeholder:text-xs"
          value={value.keywords}
          onChange={(keywords) => onChange({ ...value, keywords })}
          disabled={isAnalyzing}
          problem={failure?.isRefusal ? failure.text : null}
        />
        <PlaceField value={place} onChange={onPlace} typed={typed} error={failure?.isPlace ? failure.text : null} />
        {failure && help ? <help.FailureHelp failure={failure} onAnalyze={onAnalyze} /> : null}
        <PreferenceFields value={value} onChange={onChange} disabled={isAnalyzing} />
        <Button ref={buttonRef} type="submit" busy={isAnalyzing} className="w-full">
          {isAnalyzing ? "Analyzing..." : "Analyze Niche"}
        </Button>
      </form>
      <RecentSearches
        isFolded={isFolded}
        disabled={isAnalyzing}
        onPick={(keywords) => {
          onChange({ ...value, keywords });
          keywordsRef.current?.focus();
        }}
      />
    </section>
  );
}

/** Replaces the form on a phone. Without scripts its link leads to a page with the form. */
function Folded({
  selection,
  place,
  onUnfold,
}: Pick<ResearchPanelProps, "place" | "onUnfold"> & { selection: Selection }) {
  return (
    <div className="flex min-h-11.5 items-center justify-between gap-4 lg:hidden">
      <p className="min-w-0 text-xs leading-4.5 text-ink-soft">
        <span className="block truncate text-base leading-6 font-semibold text-ink">{selection.keywords}</span>
        <span className="block truncate">{place?.name || preferenceText(selection)}</span>
      </p>
      <Link
        href="/niche-discovery"
        className={buttonStyle("secondary", "sm", "min-h-11 shrink-0")}
        onClick={(event) => {
          event.preventDefault();
          onUnfold();
        }}
      >
        Change
      </Link>
    </div>
  );
}
