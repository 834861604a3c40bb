import { type FormEvent, lazy, Suspense, useRef } from "react";
import { useLocation } from "wouter";
import type { components } from "../../api/schema.gen";
import { neverAtServer } from "../../lib/at-server";
import { useHydrated } from "../../lib/use-hydrated";
import { Button } from "../../ui/button";
import { SearchWords } from "../../ui/form/search-words";
import { Select } from "../../ui/form/select";
import { type FilterName, type ResourceFilters, writeFilters } from "./addresses";
import { KINDS, LEVELS } from "./labels";

/** Only the browser knows marks. */
const MarkFilter = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./mark-filter")> : () => import("./mark-filter"),
);

type Choices = components["schemas"]["ResourceChoices"];
type Option = { value: string | number; label: string };
type Props = { filters: ResourceFilters; choices: Choices | undefined };

/** Filters. Without scripts a form that leads to an address; with them the same address, without a new load. */
export function FilterForm({ filters, choices }: Props) {
  const [, navigate] = useLocation();
  const words = useRef<HTMLInputElement>(null);
  const showFilters = (change: Partial<ResourceFilters>) => {
    const q = (words.current?.value ?? "").trim();
    navigate(`/resources${writeFilters({ ...filters, q, ...change, page: 1 })}`);
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Read from the form: a choice may have been made before the scripts came.
    showFilters(Object.fromEntries(new FormData(event.currentTarget)));
  };
  const renderSelect = (name: FilterName, label: string, all: string, options: Option[] = []) => (
    <Select
      name={name}
      aria-label={label}
      value={filters[name]}
      onChange={(event) => showFilters({ [name]: event.target.value })}
      options={[{ value: "", label: all }, ...options]}
    />
  );
  return (
    <search>
      <form action="/resources" onSubmit={handleSubmit} className="grid grid-cols-2 gap-3 lg:grid-cols-6">
        <div className="col-span-full grid grid-cols-[1fr_auto] gap-3">
          <SearchWords ref={words} value={filters.q} label="Search resources" placeholder="Search resources" />
          <Button type="submit" className="min-h-12">
            Search
          </Button>
        </div>
        {renderSelect("max", "Time", "Any length", minutes)}
        {renderSelect("week", "Week", "Any week", weeks)}
        {renderSelect("step", "Step of the plan", "Any step", choices?.steps.map(stepOption))}
        {renderSelect("kind", "Kind", "Any kind", kinds)}
        {renderSelect("level", "Level", "Any level", levels)}
        {renderSelect("tool", "Tool", "Any tool", choices?.tools.map(toolOption))}
      </form>
      <div className="mt-3 min-h-9">
        {useHydrated() ? (
          <Suspense>
            <MarkFilter filters={filters} />
          </Suspense>
        ) : null}
      </div>
    </search>
  );
}

const minutes = [15, 30, 60].map((max) => ({ value: max, label: `Up to ${max} min` }));
const weeks = [1, 2, 3, 4].map((week) => ({ value: week, label: `Week ${week}` }));
const kinds = Object.entries(KINDS).map(([value, label]) => ({ value, label }));
const levels = LEVELS.map((label, at) => ({ value: at + 1, label }));
const stepOption = ({ key, title }: Choices["steps"][number]) => ({ value: key, label: title });
const toolOption = ({ slug, label }: Choices["tools"][number]) => ({ value: slug, label });
