import type { ComponentProps } from "react";
import { controlStyle } from "./control-style";

export type SelectProps = Omit<ComponentProps<"select">, "className" | "children"> & {
  options: readonly { value: string | number; label: string }[];
};

/** A native choice, which works without scripts, in the style of the text controls. Without a field around it, it needs an `aria-label`. */
export function Select({ options, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select className={controlStyle("appearance-none pr-10")} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <svg
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-ink-soft"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="m4 6 4 4 4-4" />
      </svg>
    </div>
  );
}
