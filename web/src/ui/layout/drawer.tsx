import { type ReactNode, useId } from "react";
import { Button } from "../button/button";
import { useModal } from "./modal";

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
};

/** A panel from the right edge, the full width on phones. */
export function Drawer({ open, onClose, title, children }: Props) {
  const ref = useModal(open);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, handled by onCancel.
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="drawer my-0 mr-0 ml-auto h-dvh max-h-none w-[min(34rem,100vw)] max-w-none p-0 text-ink"
    >
      {open ? (
        <div className="flex min-h-full flex-col">
          <header className="sticky top-0 flex items-start justify-between gap-4 border-b border-line bg-paper-raised px-6 py-4">
            <h2 id={id} className="pt-1 text-xl">
              {title}
            </h2>
            <Button variant="ghost" size="sm" onClick={onClose}>
              Close
            </Button>
          </header>
          <div className="grow px-6 py-6">{children}</div>
        </div>
      ) : null}
    </dialog>
  );
}
