import { Link } from "wouter";
import { buttonStyle } from "../../../ui/button/button-style";
import { type ResourceFilters, writeFilters } from "./addresses";

const MARKS = [
  ["", "All"],
  ["saved", "Saved"],
  ["finished", "Finished"],
  ["open", "Not finished"],
] as const;

/** Filter by own marks, which only the browser knows. */
export default function MarkFilter({ filters }: { filters: ResourceFilters }) {
  return (
    <nav aria-label="Your marks" className="flex flex-wrap gap-2">
      {MARKS.map(([marks, label]) => (
        <Link
          key={marks}
          href={`/resources${writeFilters({ ...filters, marks, page: 1 })}`}
          aria-current={filters.marks === marks ? "true" : undefined}
          className={buttonStyle(filters.marks === marks ? "primary" : "ghost", "sm")}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
