import type { ReactNode } from "react";
import { Button } from "../button/button";
import { classNames } from "../class-names";

interface FormButtonsProps {
  action: string;
  isBusy?: boolean;
  onCancel: () => void;
  className?: string;
  /** Buttons between the two. */
  children?: ReactNode;
}

/** Buttons at the end of a form: sends it, or closes it. */
export function FormButtons({ action, isBusy = false, onCancel, className, children }: FormButtonsProps) {
  return (
    <div className={classNames("flex flex-wrap gap-3", className)}>
      <Button type="submit" busy={isBusy}>
        {action}
      </Button>
      {children}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
