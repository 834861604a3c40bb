import { type ReactNode, useId } from "react";
import { classNames } from "../class-names";
import { useModal } from "./modal";

type Props = {
  open: boolean;
  /** Called on Escape or a click outside the dialog. Leave it out for work that cannot be interrupted. */
  onClose?: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  className?: string;
};

export function Dialog({ open, onClose, title, description, children, className }: Props) {
  const ref = useModal(open);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, handled by onCancel.
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers close it at a second Escape, even when the first was prevented.
      onClose={(event) => {
        if (!open) return;
        if (onClose) onClose();
        else event.currentTarget.showModal();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
      className={classNames("dialog m-auto w-[min(30rem,calc(100vw-2rem))] p-0 text-ink", className)}
    >
      {/* A closed dialog adds no heading to the page's outline. */}
      {open ? (
        <div className="p-6 sm:p-8">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {description && (
            <p id={`${id}-text`} className="mt-2 text-ink-soft">
              {description}
            </p>
          )}
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
