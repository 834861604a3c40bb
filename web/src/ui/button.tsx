import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { Spinner } from "./spinner";

type Props = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: a spinner stands before the children and the button takes no clicks. */
  busy?: boolean;
};

export function Button({ variant, size, busy = false, className, disabled, children, type, ...rest }: Props) {
  return (
    <button
      type={type ?? "button"}
      className={buttonStyle(variant, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
