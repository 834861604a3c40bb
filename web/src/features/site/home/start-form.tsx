import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { Button } from "../../../ui/button/button";
import { LinkButton } from "../../../ui/button/link-button";
import { KeywordsField } from "../../../ui/keywords/keywords-field";
import { PlaceField } from "../../../ui/place/place-field";
import { reportOf } from "./report-link";

/** One each of a service, desk work and a craft: short, for one line on a phone. */
const EXAMPLES = ["house cleaning", "bookkeeping", "candles"];

/** Asks for the field's words; blank ones put the cursor into the field of Niche Discovery. */
const BLANK = "/niche-discovery?q=";

/** The way to a report: a plain GET form, so that it works before and without JavaScript. */
export function StartForm() {
  const [keywords, setKeywords] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  // Keeps what was typed or restored before the script arrived.
  useEffect(() => setKeywords((known) => field.current?.value ?? known), []);

  function handleSubmit(event: FormEvent) {
    if (keywords.trim() !== "") return;
    event.preventDefault();
    navigate(BLANK);
  }
  return (
    <>
      <form action="/niche-discovery" method="get" onSubmit={handleSubmit} className="mt-3 max-w-[40rem] sm:mt-7">
        <div className="grid gap-3 sm:grid-cols-2">
          <KeywordsField
            ref={field}
            label="What would you sell, make or do?"
            hideLabel
            placeholder="Dog grooming, candles, tutoring …"
            control="min-h-13 bg-paper-raised"
            value={keywords}
            onChange={setKeywords}
          />
          <PlaceField hideLabel control="min-h-13 bg-paper-raised" />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" size="lg" className="max-sm:w-full">
            Start Niche Discovery
          </Button>
          <LinkButton href="/blog" size="lg" variant="secondary" className="max-sm:min-h-11 max-sm:px-5 max-sm:text-sm">
            Read Our Blog
          </LinkButton>
          <Link href="/what-should-i-sell" className="ml-auto inline-flex min-h-11 items-center text-link sm:ml-0">
            No idea yet?
          </Link>
        </div>
      </form>
      <ul aria-label="Examples" className="mt-3 flex flex-wrap gap-2 sm:mt-5">
        {EXAMPLES.map((words) => (
          <li key={words}>
            <Link
              href={reportOf(words)}
              className="inline-flex min-h-11 items-center rounded-full border border-control-line px-3.5 text-sm hover:bg-paper-sunk"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
