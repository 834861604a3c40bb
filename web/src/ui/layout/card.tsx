import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names";

type CardProps = ComponentProps<"section"> & {
  /** "plain" is a hairline frame, "raised" and "sunk" have backgrounds of their own. */
  tone?: "plain" | "raised" | "sunk";
  padding?: "none" | "md" | "lg";
};

const TONES = {
  plain: "border border-line",
  raised: "border border-line bg-paper-raised",
  sunk: "bg-paper-sunk",
};
const PADDINGS = { none: "", md: "p-5 sm:p-6", lg: "p-6 sm:p-8" };

export function Card({ tone = "raised", padding = "md", className, ...rest }: CardProps) {
  return <section className={classNames("rounded-lg", TONES[tone], PADDINGS[padding], className)} {...rest} />;
}

type HeaderProps = {
  title: ReactNode;
  /** A short line under the title. */
  note?: ReactNode;
  /** Controls at the right. */
  actions?: ReactNode;
  /** Put it on `aria-labelledby` of the card. */
  id?: string;
  level?: 2 | 3;
};

export function CardHeader({ title, note, actions, id, level = 2 }: HeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div>
        <Heading id={id} className={level === 2 ? "text-xl" : "text-lg"}>
          {title}
        </Heading>
        {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      </div>
      {actions}
    </header>
  );
}
