import { type ComponentProps, type ReactNode, useId } from "react";

type SliderFieldProps = Omit<ComponentProps<"input">, "type" | "id" | "className"> & {
  label: ReactNode;
  /** What the value means, beside the label. */
  valueText: ReactNode;
};

/** A number on a scale. */
export function SliderField({ label, valueText, ...rest }: SliderFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink">{label}</span>
        <span className="shrink-0 whitespace-nowrap text-ink-soft tabular-nums">{valueText}</span>
      </label>
      <input {...rest} id={id} type="range" className="slider mt-1" />
    </div>
  );
}
