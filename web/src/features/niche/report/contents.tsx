const CHAPTERS = [
  ["reasons", "Reasons"],
  ["trend", "Trend"],
  ["ideas", "Ideas"],
  ["competitors", "Competitors"],
  ["next-steps", "Next steps"],
  ["starting-checks", "Checks"],
  ["flips", "Changes"],
  ["score-parts", "Score"],
  ["market-facts", "Market"],
  ["sources", "Sources"],
] as const;

/** Where to find what, for a page that is long on purpose. Chapters without content have no entry. */
export function Contents({ absent }: { absent: readonly string[] }) {
  return (
    <nav aria-label="In this report">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {CHAPTERS.filter(([id]) => !absent.includes(id)).map(([id, label]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={() => unfold(id)}
              className="inline-flex min-h-8 items-center text-link hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whoever goes to a chapter wants to read it. */
function unfold(id: string) {
  const fold = document.getElementById(id)?.closest("details");
  if (fold) fold.open = true;
}
