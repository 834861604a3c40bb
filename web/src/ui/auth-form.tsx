import type { ReactNode } from "react";
import type { Form } from "../api/use-form";
import { useAlive } from "../lib/use-alive";
import { Button } from "./button";
import type { ButtonVariant } from "./button-style";

interface AuthFormProps {
  form: Form;
  action: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** Fields, what is wrong with the whole, and the one button. It waits for the script: without it a password goes nowhere. */
export function AuthForm({ form, action, variant, className, children }: AuthFormProps) {
  const alive = useAlive();
  const { text } = form.problem;
  return (
    <form ref={form.formRef} method="post" onSubmit={form.submit} noValidate className={className}>
      <div role="alert">
        {text ? (
          <p
            tabIndex={-1}
            data-problem
            className="mb-5 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm font-medium text-danger"
          >
            {text}
          </p>
        ) : null}
      </div>
      <div className="space-y-5">
        {children}
        <Button type="submit" variant={variant} size="lg" busy={form.isBusy} disabled={!alive} className="w-full">
          {action}
        </Button>
        <noscript>
          <p className="text-sm text-ink-soft">This form needs JavaScript.</p>
        </noscript>
      </div>
    </form>
  );
}
