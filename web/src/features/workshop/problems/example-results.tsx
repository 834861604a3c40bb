import type { ReactNode } from "react";
import type { ProblemResult } from "./api";
import { formatQuantity } from "./labels";
import { coverageText, FurtherSections, PlainThemes } from "./results";

/** Quotes of each theme of the example. */
const QUOTES = 3;

interface ExampleResultsProps {
  result: ProblemResult;
  /** Label of the example. */
  children: ReactNode;
}

/** Themes of the shipped example, to read: nothing here can be changed, saved or tested. */
export function ExampleResults({ result, children }: ExampleResultsProps) {
  const themes = result.themes.map((theme) => ({ ...theme, quotes: theme.quotes.slice(0, QUOTES) }));
  return (
    <section aria-labelledby="example-problems" className="mt-10">
      {children}
      <h2 id="example-problems" className="mt-6 text-2xl">
        {formatQuantity(result.themes.length, "problem", "problems")}
      </h2>
      <p className="mt-2 text-ink-soft">
        {result.sets.hint}. {coverageText(result)}
      </p>
      <PlainThemes result={{ ...result, themes }} />
      <FurtherSections result={result} showsPersonal={false} />
    </section>
  );
}
