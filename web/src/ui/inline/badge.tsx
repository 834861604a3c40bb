import type { ReactNode } from "react";
import { classNames } from "../class-names";

export type BadgeTone = "neutral" | "info" | "good" | "lamp" | "danger" | "outline";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-paper-sunk text-ink-soft",
  info: "bg-info-soft text-info",
  good: "bg-good-soft text-good",
  lamp: "bg-lamp-soft text-lamp-ink",
  danger: "bg-danger-soft text-danger",
  outline: "border border-line-strong text-ink-soft",
};

export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "tabular inline-flex min-h-6 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
