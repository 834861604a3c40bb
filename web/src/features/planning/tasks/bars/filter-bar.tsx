import { type RefObject, useMemo } from "react";
import { Button } from "../../../../ui/button/button";
import { SelectField, TextField } from "../../../../ui/form/field";
import type { Task } from "../api";
import { SOURCE_LABELS } from "../card/sources";
import { PRIORITIES, type TaskFilters } from "../groups";

const ANY_PRIORITY = [{ value: "", label: "Any priority" }, ...PRIORITIES];
const SOURCES = [
  { value: "", label: "Any source" },
  ...Object.entries(SOURCE_LABELS).map(([value, label]) => ({ value, label })),
];

interface FilterBarProps {
  filters: TaskFilters;
  isFiltered: boolean;
  changeAddress: (values: Partial<TaskFilters>, options?: { replace: boolean }) => void;
  clearFilters: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  tasks: readonly Task[];
}

interface FilterButtonProps {
  filters: TaskFilters;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides the filters. It says how many of them are on. */
export function FilterButton({ filters, isOpen, onToggle }: FilterButtonProps) {
  const count = Object.values(filters).filter((value) => value !== "").length;
  return (
    <Button variant="ghost" size="sm" aria-expanded={isOpen} aria-keyshortcuts="/" onClick={onToggle}>
      {count > 0 ? `Search and filter (${count})` : "Search and filter"}
    </Button>
  );
}

/** Filters of the list and the board, which the address holds. */
export function FilterBar({ filters, isFiltered, changeAddress, clearFilters, searchRef, tasks }: FilterBarProps) {
  const tags = useMemo(() => [...new Set(tasks.flatMap((task) => task.tags))].sort(), [tasks]);
  const tagOptions = [{ value: "", label: "Any tag" }, ...tags.map((tag) => ({ value: tag, label: `#${tag}` }))];
  const replace = { replace: true };
  return (
    <search className="mt-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(12rem,2fr)_1fr_1fr_1fr_auto]">
      <TextField
        ref={searchRef}
        className="col-span-2 lg:col-span-1"
        label="Search tasks"
        type="search"
        value={filters.q}
        onChange={(event) => changeAddress({ q: event.target.value }, replace)}
      />
      <SelectField
        label="Tag"
        options={tagOptions}
        value={filters.tag}
        onChange={(event) => changeAddress({ tag: event.target.value }, replace)}
      />
      <SelectField
        label="Priority"
        options={ANY_PRIORITY}
        value={filters.priority}
        onChange={(event) => changeAddress({ priority: event.target.value }, replace)}
      />
      <SelectField
        label="Source"
        options={SOURCES}
        value={filters.source}
        onChange={(event) => changeAddress({ source: event.target.value }, replace)}
      />
      <Button variant="ghost" onClick={clearFilters} disabled={!isFiltered}>
        Clear filters
      </Button>
    </search>
  );
}
