import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../api/errors";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { useToast } from "../../../ui/feedback/use-toast";
import { AuthForm } from "../../../ui/form/auth-form";
import { PasswordField } from "../../../ui/form/password-field";
import { useForm } from "../../../ui/form/use-form";
import { Badge } from "../../../ui/inline/badge";
import { TitledSection } from "../../../ui/layout/titled-section";
import { SecondFactorForms } from "../../../ui/second-factor/second-factor";
import { beginSecondFactor, changePassword, disableSecondFactor, enableSecondFactor, secondFactorQuery } from "../api";
import { SessionsSection } from "./sessions-section";

/** The admin's password and second factor, and where the administration is open. */
export function AccountSection() {
  return (
    <div className="mt-8 grid items-start gap-12 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <PasswordSection />
      <div className="space-y-12">
        <SecondFactorSection />
        <SessionsSection />
      </div>
    </div>
  );
}

function PasswordSection() {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm(async ({ currentPassword = "", newPassword = "", confirmPassword = "" }, element) => {
    await changePassword(client, { currentPassword, newPassword, confirmPassword });
    element.reset();
    toast.add({ title: "Password changed", description: "All other browsers are now logged out." });
  }, "Could not change the password");
  return (
    <TitledSection id="password-title" title="Password">
      <AuthForm form={form} action="Change password" className="mt-5">
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New password"
          hint="At least 10 characters. A few unrelated words work well."
          autoComplete="new-password"
        />
        <PasswordField name="confirmPassword" label="New password, again" autoComplete="new-password" />
      </AuthForm>
    </TitledSection>
  );
}

/** The code that the log-in asks for after the password. */
function SecondFactorSection() {
  const client = useQueryClient();
  const { data, error } = useQuery(secondFactorQuery);
  const account = {
    name: "Second factor",
    username: "admin",
    opens: "the administration",
    begin: beginSecondFactor,
    enable: (code: string) => enableSecondFactor(client, code),
    disable: (password: string, code: string) => disableSecondFactor(client, password, code),
  };
  return (
    <section aria-labelledby="second-factor-title">
      <h2 id="second-factor-title" className="flex flex-wrap items-center gap-x-3 text-2xl">
        Second factor
        {data?.enabled ? <Badge tone="good">On</Badge> : null}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">After the password, you enter a code from an app on your phone.</p>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data || error ? null : <Skeleton className="mt-4 h-24 w-full" />}
      {data ? <SecondFactorForms state={data} account={account} /> : null}
    </section>
  );
}
