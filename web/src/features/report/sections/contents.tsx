const CHAPTERS = [
  ["reasons", "Reasons"],
  ["trend", "Trend"],
  ["ideas", "Ideas"],
  ["competitors", "Competitors"],
  ["next-steps", "Next steps"],
  ["starting-checks", "Checks"],
  ["flips", "What would change it"],
  ["score-parts", "Score details"],
  ["market-facts", "Market details"],
  ["sources", "Sources"],
] as const;

/** Table of contents for a page that is long on purpose. Chapters without content have no entry. */
export function Contents({ absent }: { absent: readonly string[] }) {
  return (
    <nav
      aria-label="In this report"
      className="sticky top-16 z-30 -mx-1 border-b border-line bg-paper px-1 print:static print:hidden"
    >
      {/* One line that scrolls on narrow screens. */}
      <ul className="flex gap-x-5 overflow-x-auto text-sm whitespace-nowrap [scrollbar-width:thin]">
        {CHAPTERS.filter(([id]) => !absent.includes(id)).map(([id, label]) => (
          <li key={id}>
            <ChapterLink
              id={id}
              label={label}
              className="inline-flex min-h-11 items-center text-link hover:underline -outline-offset-2"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Link to a chapter, which it opens where it is folded. */
export function ChapterLink({ id, label, className }: { id: string; label: string; className: string }) {
  return (
    <a href={`#${id}`} onClick={() => unfoldChapter(id)} className={className}>
      {label}
    </a>
  );
}

/** Opens the chapter of a followed link. */
function unfoldChapter(id: string) {
  const fold = document.getElementById(id)?.closest("details");
  if (fold) fold.open = true;
}
