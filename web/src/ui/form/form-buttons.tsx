import type { ReactNode } from "react";
import { Button } from "../button/button";
import { classNames } from "../class-names";

interface FormButtonsProps {
  action: string;
  isBusy?: boolean;
  cancel?: string;
  onCancel: () => void;
  /** Part of a page instead of a dialog: quieter, and the way out waits while the form is sent. */
  isInline?: boolean;
  className?: string;
  /** Buttons between the two. */
  children?: ReactNode;
}

/** Buttons at the end of a form: sends it, or closes it. */
export function FormButtons({ action, isBusy = false, cancel = "Cancel", onCancel, ...rest }: FormButtonsProps) {
  const { isInline = false, className, children } = rest;
  return (
    <div className={classNames("flex flex-wrap gap-3", className)}>
      <Button type="submit" variant={isInline ? "secondary" : "primary"} busy={isBusy}>
        {action}
      </Button>
      {children}
      <Button variant="ghost" disabled={isInline && isBusy} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
