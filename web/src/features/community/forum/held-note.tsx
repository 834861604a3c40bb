import type { ReactNode } from "react";
import type { HeldWhy } from "./types";
import { waitText } from "./words";

interface HeldNoteProps {
  title: string;
  heldWhy: readonly HeldWhy[];
  usualWaitHours: number | null | undefined;
  /** Buttons. */
  children?: ReactNode;
}

/** Tells the author that a text is waiting, for which reason, and for how long. */
export function HeldNote({ title, heldWhy, usualWaitHours, children }: HeldNoteProps) {
  return (
    <div className="mt-3 rounded-md border border-lamp bg-lamp-soft px-4 py-3 text-sm">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1">
        {heldWhy.map(({ reason, text }) => (
          <li key={reason}>{text}</li>
        ))}
      </ul>
      <p className="mt-1">{waitText(usualWaitHours)} Nobody else sees it until then.</p>
      {children}
    </div>
  );
}
