import { type FormEvent, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { Button } from "../../ui/button";
import { controlStyle } from "../../ui/form/control-style";
import { Select } from "../../ui/form/select";
import { type Filters, writeFilters } from "./addresses";
import type { CategoryCard } from "./api";

/** Search and category. Without scripts a form that leads to an address; with them the same address, without a new load. */
export function FilterForm({ filters, categories }: { filters: Filters; categories: CategoryCard[] }) {
  const [, navigate] = useLocation();
  const words = useRef<HTMLInputElement>(null);
  // Follows the history and removed filters. Not at the start: text that was typed before the scripts arrived stays.
  const shown = useRef(filters.q);
  useEffect(() => {
    if (words.current && shown.current !== filters.q) words.current.value = filters.q;
    shown.current = filters.q;
  }, [filters.q]);
  const showCategory = (category: string) =>
    navigate(`/blog${writeFilters({ q: (words.current?.value ?? "").trim(), category })}`);
  // Read from the form: the category may have been picked before the scripts came.
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    showCategory(String(new FormData(event.currentTarget).get("category") ?? ""));
  };
  const isKnown = !filters.category || categories.some(({ slug }) => slug === filters.category);
  return (
    <search>
      <form
        action="/blog"
        onSubmit={handleSubmit}
        className="grid grid-cols-[1fr_auto] gap-3 lg:grid-cols-[1fr_15rem_auto]"
      >
        <input
          ref={words}
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={200}
          aria-label="Search articles"
          placeholder="Search articles, tips, and strategies..."
          className={controlStyle("col-span-2 lg:col-span-1")}
        />
        <Select
          name="category"
          aria-label="Category"
          value={filters.category}
          onChange={(event) => showCategory(event.target.value)}
          options={[
            { value: "", label: "All Categories" },
            ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
            ...(isKnown ? [] : [{ value: filters.category, label: filters.category }]),
          ]}
        />
        <Button type="submit" className="min-h-12">
          Search
        </Button>
      </form>
    </search>
  );
}
