import { lazy } from "react";
import type { components } from "../../../api/schema.gen";
import { neverAtServer } from "../../../lib/at-server";
import { AfterHydration } from "../../../ui/after-hydration";
import { Button } from "../../../ui/button/button";
import { AddressForm, SearchWords } from "../../../ui/form/address-form";
import { Select } from "../../../ui/form/select";
import { type FilterName, type ResourceFilters, writeFilters } from "./addresses";
import { KINDS, LEVELS } from "./labels";

/** Only the browser knows marks. */
const MarkFilter = lazy(
  import.meta.env.SSR ? neverAtServer<typeof import("./mark-filter")> : () => import("./mark-filter"),
);

type FilterChoices = components["schemas"]["ResourceChoices"];
type FilterOption = { value: string | number; label: string };
type Props = { filters: ResourceFilters; choices: FilterChoices | undefined };

/** Search and filters. */
export function FilterForm({ filters, choices }: Props) {
  const renderSelect = (name: FilterName, label: string, all: string, options: FilterOption[] = []) => (
    <Select
      name={name}
      aria-label={label}
      value={filters[name]}
      onChange={(event) => event.target.form?.requestSubmit()}
      options={[{ value: "", label: all }, ...options]}
    />
  );
  return (
    <>
      <AddressForm
        path="/resources"
        write={(fields) => writeFilters({ ...filters, ...fields, page: 1 })}
        className="grid grid-cols-2 gap-3 lg:grid-cols-6"
      >
        <div className="col-span-full grid grid-cols-[1fr_auto] gap-3">
          <SearchWords value={filters.q} label="Search resources" />
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
      </AddressForm>
      <div className="mt-3 min-h-9">
        <AfterHydration>
          <MarkFilter filters={filters} />
        </AfterHydration>
      </div>
    </>
  );
}

const minutes = [15, 30, 60].map((max) => ({ value: max, label: `Up to ${max} min` }));
const weeks = [1, 2, 3, 4].map((week) => ({ value: week, label: `Week ${week}` }));
const kinds = Object.entries(KINDS).map(([value, label]) => ({ value, label }));
const levels = LEVELS.map((label, at) => ({ value: at + 1, label }));
const stepOption = ({ key, title }: FilterChoices["steps"][number]) => ({ value: key, label: title });
const toolOption = ({ slug, label }: FilterChoices["tools"][number]) => ({ value: slug, label });
