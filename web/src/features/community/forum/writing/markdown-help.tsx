const EXAMPLES: readonly (readonly [typed: string, result: string])[] = [
  ["**bold** and *slanted*", "bold and slanted words"],
  ["[a text](https://example.com)", "a link with a text"],
  ["> a line", "a quote"],
  ["- a line", "a list, one line for each item"],
  ["`word`", "code"],
  ["@name", "lets that member know about your post"],
];

/** The few marks that a post can have. */
export function MarkdownHelp() {
  return (
    <details className="text-sm">
      <summary className="min-h-9 font-semibold text-link">Formatting</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {EXAMPLES.map(([typed, result]) => (
          <div key={typed} className="contents">
            <dt>
              <code className="rounded-sm bg-paper-sunk px-1 [overflow-wrap:anywhere]">{typed}</code>
            </dt>
            <dd className="text-ink-soft">{result}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-soft">
        A blank line starts a new paragraph. HTML stays as you typed it, and pictures become links.
      </p>
    </details>
  );
}
