import { type FormEvent, useRef } from "react";
import { useLocation } from "wouter";
import { Button } from "../../ui/button";
import { SearchWords } from "../../ui/form/search-words";
import { writeTopicFilters } from "./addresses";

/** Search over topics and posts. Without scripts a form that leads to an address; with them the same address, without a new load. */
export function SearchForm({ path, q, label }: { path: string; q: string; label: string }) {
  const [, navigate] = useLocation();
  const words = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    navigate(path + writeTopicFilters({ q: (words.current?.value ?? "").trim() }));
  };
  return (
    <search>
      <form action={path} onSubmit={search} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <SearchWords ref={words} value={q} label={label} placeholder={label} />
        <Button type="submit" variant="secondary" className="min-h-12">
          Search
        </Button>
      </form>
    </search>
  );
}
