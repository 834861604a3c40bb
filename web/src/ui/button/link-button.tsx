import type { ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";

type Props = {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
};

/** A link within the site that looks like a button. */
export function LinkButton({ href, variant, size, className, children }: Props) {
  return (
    <Link href={href} className={buttonStyle(variant, size, className)}>
      {children}
    </Link>
  );
}
