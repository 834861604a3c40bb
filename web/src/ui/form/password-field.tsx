import { type ReactNode, useState } from "react";
import { controlStyle } from "./control-style";
import { Field } from "./field";

interface PasswordFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  autoComplete: "current-password" | "new-password";
}

/** Can be shown while it is typed: most slips in a password are ones that nobody could see. */
export function PasswordField({ name, label, hint, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} name={name}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            name={name}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            className={controlStyle("pr-20")}
          />
          <button
            type="button"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 min-w-16 rounded-sm px-3 text-sm font-semibold text-ink-soft hover:bg-paper-sunk hover:text-ink"
          >
            {shown ? "Hide" : "Show"}
          </button>
        </div>
      )}
    </Field>
  );
}

/** Twice, so that a slip shows before it locks somebody out. */
export function NewPasswordFields({ label = "Password" }: { label?: string }) {
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint="At least 10 characters. A few unrelated words work well."
        autoComplete="new-password"
      />
      <PasswordField name="confirmPassword" label={`${label}, again`} autoComplete="new-password" />
    </>
  );
}
