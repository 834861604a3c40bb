import { type FormEvent, useRef } from "react";
import { useLocation } from "wouter";
import { Button } from "../../ui/button";
import { SearchWords } from "../../ui/form/search-words";
import { Select } from "../../ui/form/select";
import { type Filters, writeFilters } from "./addresses";
import type { CategoryCard } from "./api";

/** Search and category. Without scripts a form that leads to an address; with them the same address, without a new load. */
export function FilterForm({ filters, categories }: { filters: Filters; categories: CategoryCard[] }) {
  const [, navigate] = useLocation();
  const words = useRef<HTMLInputElement>(null);
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
        <SearchWords
          ref={words}
          value={filters.q}
          label="Search articles"
          placeholder="Search articles, tips, and strategies..."
          className="col-span-2 lg:col-span-1"
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
