import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { type NextButton, type NextThing, nextQuery, usePressNext } from "../../api/calls/next";
import { withQueries } from "../../api/queries/with-queries";
import { minutesText } from "../../lib/time/minutes-text";
import { Button } from "../button/button";
import { buttonStyle } from "../button/button-style";
import { LinkButton } from "../button/link-button";
import { classNames } from "../class-names";
import { useMutation } from "../use-mutation";

/** "It begins your first test. About 45 minutes." */
function reasonOf({ why, minutes }: NextThing): string {
  return [why, minutes === null ? "" : `${minutesText([minutes])}.`].filter(Boolean).join(" ");
}

/** The one next thing, above everything else. */
export function NextCard({ next, level: Heading = "h2" }: { next: NextThing; level?: "h2" | "h3" }) {
  return (
    <section
      aria-labelledby="next-thing"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg bg-lamp-soft p-5 sm:px-8"
    >
      <div className="min-w-0 max-w-[39em]">
        <p className="eyebrow">Next for you</p>
        <Heading id="next-thing" className="text-2xl">
          {next.title}
        </Heading>
        <p className="tabular mt-1 text-ink-soft">{reasonOf(next)}</p>
      </div>
      <Answers next={next} />
    </section>
  );
}

function Answers({ next }: { next: NextThing }) {
  return (
    <div className="flex flex-wrap gap-3">
      {next.buttons.map((button, place) => (
        <Answer key={button.label} button={button} isFirst={place === 0} />
      ))}
    </div>
  );
}

function Answer({ button, isFirst }: { button: NextButton; isFirst: boolean }) {
  const press = usePressNext();
  const [, navigate] = useLocation();
  const { isBusy, run } = useMutation(async () => {
    const answer = await press(button);
    // A narrower test is a draft, which is started on its own page.
    if (isDraft(answer)) navigate(`/experiments/${answer.id}`);
  }, "Could not save your choice");
  const variant = isFirst ? "primary" : "secondary";
  if (isOnThisPage(button))
    return (
      <a href={button.url} className={buttonStyle(variant)}>
        {button.label}
      </a>
    );
  if (button.method === "GET")
    return (
      <LinkButton href={button.url} variant={variant} className="whitespace-normal! text-center">
        {button.label}
      </LinkButton>
    );
  return (
    <Button variant={variant} busy={isBusy} onClick={() => void run()}>
      {button.label}
    </Button>
  );
}

/** A link to a place on the page on show, to which the browser itself scrolls. */
function isOnThisPage({ method, url }: NextButton): boolean {
  return method === "GET" && url.startsWith(`${location.pathname}#`);
}

function isDraft(answer: unknown): answer is { id: number } {
  return typeof answer === "object" && answer !== null && "state" in answer && answer.state === "draft";
}

/** A link that opens the dialog of an answer, so that two taps log it. */
const logsAnswer = ({ url }: NextButton) => url.includes("?answer=");

/** The next thing in one line, with a link to it. Its room is there before the answer comes. Who has no report sees none. */
function Line({ className }: { className?: string }) {
  const { data } = useQuery(nextQuery);
  const next = data?.kind === "report" ? null : data;
  return (
    <p className={classNames("flex min-h-9 items-center gap-x-3 text-sm", className)}>
      {next ? (
        <Link href={next.url} className="prose-link inline-flex min-h-9 min-w-0 max-w-full items-center gap-x-2">
          <span className="min-w-0 truncate">
            <span className="sr-only">Next: </span>
            <span className="font-semibold">{next.title}</span>
          </span>
          <span className="shrink-0 text-ink-soft max-sm:hidden">{reasonOf(next)}</span>
        </Link>
      ) : null}
      {next?.kind === "test"
        ? next.buttons.filter(logsAnswer).map(({ label, url }) => (
            <Link key={label} href={url} className="inline-flex min-h-9 shrink-0 items-center font-semibold text-link">
              {label}
            </Link>
          ))
        : null}
    </p>
  );
}

export const NextLine = withQueries(Line);
