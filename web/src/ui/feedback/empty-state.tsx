import type { ReactNode } from "react";

type Props = {
  title: string;
  text: ReactNode;
  /** A small drawing; decorative. */
  art?: ReactNode;
  /** Action that the person can take. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

export function EmptyState({ title, text, art, action, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      {art && <div className="mb-6">{art}</div>}
      <Heading className="text-xl">{title}</Heading>
      <p className="mt-2 max-w-[26rem] text-ink-soft">{text}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
