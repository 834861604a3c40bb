import type { Heading } from "../api";

/** Headings of a long article as links. Beside the text on wide screens, above it elsewhere. */
export function Contents({ headings }: { headings: Heading[] }) {
  return (
    <nav aria-labelledby="contents" className="article-contents">
      <h2 id="contents" className="font-sans text-sm font-semibold tracking-normal">
        On this page
      </h2>
      <ol className="mt-2 border-l border-line-strong text-sm">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a href={`#${id}`} className={level === 3 ? "is-part" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
