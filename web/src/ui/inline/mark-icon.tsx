import { classNames } from "../class-names";

/** Line drawing of 16 units inside a button, such as a bookmark. `className` sets its fill. */
export function MarkIcon({ path, className = "fill-transparent" }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={classNames("size-4", className)}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
