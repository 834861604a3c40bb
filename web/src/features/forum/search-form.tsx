import { type FormEvent, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { Button } from "../../ui/button";
import { controlStyle } from "../../ui/form/control-style";
import { writeTopicFilters } from "./addresses";

/** Search over topics and posts. Without scripts a form that leads to an address; with them the same address, without a new load. */
export function SearchForm({ path, q, label }: { path: string; q: string; label: string }) {
  const [, navigate] = useLocation();
  const words = useRef<HTMLInputElement>(null);
  // Follows the history. Not at the start: text that was typed before the scripts arrived stays.
  const shown = useRef(q);
  useEffect(() => {
    if (words.current && shown.current !== q) words.current.value = q;
    shown.current = q;
  }, [q]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    navigate(path + writeTopicFilters({ q: (words.current?.value ?? "").trim() }));
  };
  return (
    <search>
      <form action={path} onSubmit={search} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <input
          ref={words}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-label={label}
          placeholder={label}
          className={controlStyle()}
        />
        <Button type="submit" variant="secondary" className="min-h-12">
          Search
        </Button>
      </form>
    </search>
  );
}
