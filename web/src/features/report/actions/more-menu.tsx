import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../ui/button/button";
import { buttonStyle } from "../../../ui/button/button-style";

/** Further actions behind one button. A details element: its entries can be reached without scripts. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (ref.current?.open && target instanceof Node && !ref.current.contains(target)) ref.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);
  return (
    <details
      ref={ref}
      className="relative"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary
        className={buttonStyle(
          "secondary",
          "md",
          "list-none max-lg:w-12 max-lg:px-0 [&::-webkit-details-marker]:hidden",
        )}
      >
        <span className="max-lg:sr-only">More</span>
        <span aria-hidden="true" className="text-lg leading-none tracking-wider lg:hidden">
          …
        </span>
      </summary>
      <ul className="absolute right-0 z-40 min-w-60 rounded-lg border border-line bg-paper-raised p-1.5 shadow-lift max-lg:bottom-full max-lg:mb-3 lg:top-full lg:right-auto lg:left-0 lg:mt-2">
        {children}
      </ul>
    </details>
  );
}

interface MenuEntryProps {
  onPick: () => void;
  isBusy?: boolean;
  isDisabled?: boolean;
  className?: string;
  children: ReactNode;
}

export function MenuEntry({ onPick, isBusy, isDisabled, className, children }: MenuEntryProps) {
  return (
    <li className={className}>
      <Button
        variant="ghost"
        busy={isBusy}
        disabled={isDisabled}
        className="w-full justify-start px-3"
        onClick={({ currentTarget }) => {
          const menu = currentTarget.closest("details");
          if (menu) {
            menu.open = false;
            // A dialog gives the focus back to what had it, and a closed menu cannot take it.
            menu.querySelector("summary")?.focus();
          }
          onPick();
        }}
      >
        {children}
      </Button>
    </li>
  );
}
