import type { ComponentProps } from "react";
import { classNames } from "../class-names";

/** A box to tick with its text, in one label. `className` is that of the label. */
export function Checkbox({ className = "min-h-11 text-sm", children, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={classNames("flex items-center gap-3", className)}>
      <input type="checkbox" className="size-5 shrink-0" {...rest} />
      {children}
    </label>
  );
}
