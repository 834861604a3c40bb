import { classNames } from "../class-names";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "destructive";
export type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-md font-semibold no-underline select-none whitespace-nowrap " +
  "transition-colors duration-150 disabled:opacity-60";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-action text-on-action hover:bg-action-hover",
  secondary: "border border-control-line bg-transparent text-ink hover:border-ink hover:bg-paper-sunk",
  ghost: "text-ink hover:bg-paper-sunk",
  destructive: "bg-danger text-on-danger hover:brightness-90",
};

// 44 px is the least comfortable target for a thumb; "sm" is for dense desktop rows only.
const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 text-xs",
  md: "min-h-11 px-5 text-sm",
  lg: "min-h-13 px-7 text-base",
};

export function buttonStyle(variant: ButtonVariant = "primary", size: ButtonSize = "md", extra?: string): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], extra);
}
