import { useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../../ui/feedback/use-toast";
import { AuthForm } from "../../../ui/form/auth-form";
import { PasswordField } from "../../../ui/form/password-field";
import { useForm } from "../../../ui/form/use-form";
import { changePassword } from "../api";
import { SecondFactorSection } from "./second-factor-section";
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
    <section aria-labelledby="password-title">
      <h2 id="password-title" className="text-2xl">
        Password
      </h2>
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
    </section>
  );
}
