import type { ProblemResult } from "./api";
import { formatQuantity } from "./labels";
import { coverageText, FurtherSections, PlainTheme } from "./results";

/** Quotes of each theme of the example. */
const QUOTES = 3;

/** Themes of the shipped example, to read: nothing here can be changed, saved or tested. */
export function ExampleResults({ result }: { result: ProblemResult }) {
  return (
    <section aria-labelledby="example-problems" className="mt-10">
      <h2 id="example-problems" className="text-2xl">
        {formatQuantity(result.themes.length, "problem", "problems")} in the example
      </h2>
      <p className="mt-2 text-ink-soft">
        {result.sets.hint}. {coverageText(result)}
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {result.themes.map((theme) => (
          <PlainTheme key={theme.key} theme={{ ...theme, quotes: theme.quotes.slice(0, QUOTES) }} />
        ))}
      </div>
      <FurtherSections result={result} showsPersonal={false} />
    </section>
  );
}
