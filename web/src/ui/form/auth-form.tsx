import type { ReactNode } from "react";
import { useHydrated } from "../../lib/hooks/use-hydrated";
import { Button } from "../button/button";
import type { ButtonVariant } from "../button/button-style";
import { Form } from "./form";
import type { FormState } from "./use-form";

interface AuthFormProps {
  form: FormState;
  action: string;
  variant?: ButtonVariant;
  className?: string;
  /** The page takes the posted form. Elsewhere the button waits for the script, for a password would go nowhere. */
  isPosted?: boolean;
  children: ReactNode;
}

/** A form with one wide button. */
export function AuthForm({ form, action, variant, className, isPosted, children }: AuthFormProps) {
  const alive = useHydrated();
  return (
    <Form form={form} method="post" className={className}>
      <div className="space-y-5">
        {children}
        <Button
          type="submit"
          variant={variant}
          size="lg"
          busy={form.isBusy}
          disabled={!alive && !isPosted}
          className="w-full"
        >
          {action}
        </Button>
        {isPosted ? null : (
          <noscript>
            <p className="text-sm text-ink-soft">This form needs JavaScript.</p>
          </noscript>
        )}
      </div>
    </Form>
  );
}
