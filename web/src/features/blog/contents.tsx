import { classNames } from "../../ui/class-names";
import type { Heading } from "./api";

/** The headings of a long article, to jump to. Beside the text where there is room, above it elsewhere. */
export function Contents({ headings }: { headings: Heading[] }) {
  return (
    <nav aria-labelledby="contents" className="article-contents">
      <h2 id="contents" className="font-sans text-sm font-semibold tracking-normal">
        On this page
      </h2>
      <ol className="mt-2 border-l border-line-strong text-sm">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classNames("block py-1.5 text-ink-soft hover:text-ink", level === 3 ? "pl-8" : "pl-4")}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
