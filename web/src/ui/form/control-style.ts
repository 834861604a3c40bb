import { classNames } from "../class-names";

const CONTROL =
  "w-full min-h-12 rounded-md border bg-paper px-3.5 text-base text-ink placeholder:text-ink-faint " +
  "transition-colors hover:border-ink-soft disabled:opacity-60 aria-invalid:border-danger";

/** The class names of a text control, for inputs that are not wrapped in a field. */
export function controlStyle(extra?: string): string {
  return classNames(CONTROL, "border-control-line", extra);
}
