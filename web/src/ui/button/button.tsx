import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";
import { Spinner } from "../feedback/spinner";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";

type Props = Omit<ComponentProps<"button">, "ref"> & {
  ref?: RefObject<HTMLButtonElement | null>;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: a spinner stands before the children and the button takes no clicks. */
  busy?: boolean;
};

export function Button({ ref, variant, size, busy = false, className, disabled, children, type, ...rest }: Props) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  // A disabled button loses the focus: the keyboard would start again at the top of the page.
  useLayoutEffect(() => {
    if (!busy) return;
    return () => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    };
  }, [busy, button]);
  return (
    <button
      ref={button}
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
