import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../../ui/button";
import { useToast } from "../../ui/use-toast";
import { chooseMarket } from "./api";
import { KeywordsField } from "./keywords-field";
import { NearestMarkets } from "./nearest-markets";
import { PreferenceFields } from "./preference-fields";
import { RecentSearches } from "./recent-searches";
import { type Inquiry, isSameSelection, readForm } from "./selection";
import type { Selection } from "./types";
import { type Failure, loadResults } from "./use-analysis";

interface ResearchPanelProps {
  value: Selection;
  onChange: (value: Selection) => void;
  onAnalyze: (inquiry: Inquiry) => void;
  isAnalyzing: boolean;
  /** Why the words were refused. */
  failure: Failure | null;
  keywordsRef: RefObject<HTMLInputElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** The form. Its field names are those of a shared address, so it also works before its script has arrived. */
export function ResearchPanel(props: ResearchPanelProps) {
  const { value, onChange, onAnalyze, isAnalyzing, failure, keywordsRef, buttonRef } = props;
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const takeOver = useEffectEvent(() => {
    const found = form.current && readForm(new FormData(form.current));
    if (found && !isSameSelection(found, value)) onChange(found);
  });
  // What somebody typed or the browser restored before the script arrived is kept.
  useEffect(() => takeOver(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const keywords = value.keywords.trim();
    if (keywords !== "") return onAnalyze({ selection: { ...value, keywords } });
    toast.add({
      title: "Keywords Required",
      description: "Please enter keywords to analyze.",
      variant: "destructive",
    });
    keywordsRef.current?.focus();
  }

  return (
    <section aria-labelledby="research-parameters" className="rounded-lg border border-line bg-paper-raised p-5">
      <h2 id="research-parameters" className="text-xl">
        Research Parameters
      </h2>
      <form
        ref={form}
        action="/niche-discovery"
        method="get"
        onSubmit={submit}
        onFocus={warmUp}
        noValidate
        className="mt-4 space-y-4"
      >
        <KeywordsField
          ref={keywordsRef}
          value={value.keywords}
          onChange={(keywords) => onChange({ ...value, keywords })}
          disabled={isAnalyzing}
          problem={failure?.text ?? null}
        />
        <NearestMarkets
          markets={failure?.nearest ?? []}
          onChoose={(market) => {
            if (!failure) return;
            chooseMarket(failure.inquiry.selection.keywords, market);
            onAnalyze({ ...failure.inquiry, market });
          }}
        />
        <PreferenceFields value={value} onChange={onChange} disabled={isAnalyzing} />
        <Button ref={buttonRef} type="submit" busy={isAnalyzing} className="w-full">
          {isAnalyzing ? "Analyzing..." : "Analyze Niche"}
        </Button>
      </form>
      <RecentSearches
        disabled={isAnalyzing}
        onPick={(keywords) => {
          onChange({ ...value, keywords });
          keywordsRef.current?.focus();
        }}
      />
    </section>
  );
}

/** Whoever is in the form is about to need the report. A failure is told when it counts, by the analysis itself. */
function warmUp() {
  loadResults().catch(() => {});
}
