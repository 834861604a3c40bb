import type { ReactNode } from "react";
import { useHydrated } from "../../lib/use-hydrated";
import { Button } from "../button";
import type { ButtonVariant } from "../button-style";
import { Form } from "./form";
import type { FormState } from "./use-form";

interface AuthFormProps {
  form: FormState;
  action: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** A form with one wide button. The button waits for the script: without it a password goes nowhere. */
export function AuthForm({ form, action, variant, className, children }: AuthFormProps) {
  const alive = useHydrated();
  return (
    <Form form={form} method="post" className={className}>
      <div className="space-y-5">
        {children}
        <Button type="submit" variant={variant} size="lg" busy={form.isBusy} disabled={!alive} className="w-full">
          {action}
        </Button>
        <noscript>
          <p className="text-sm text-ink-soft">This form needs JavaScript.</p>
        </noscript>
      </div>
    </Form>
  );
}
