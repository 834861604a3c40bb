import { useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../../../ui/feedback/use-toast";
import { AuthForm } from "../../../../ui/form/auth-form";
import { NewPasswordFields, PasswordField } from "../../../../ui/form/password-field";
import { useForm } from "../../../../ui/form/use-form";
import { changePassword } from "../api";
import { Section } from "./section";

export function PasswordSection({ email }: { email: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm(async ({ currentPassword = "", password = "", confirmPassword = "" }, element) => {
    await changePassword(client, currentPassword, password, confirmPassword);
    element.reset();
    toast.add({ title: "Password changed", description: "All other devices are now logged out." });
  }, "Could not change the password");
  return (
    <Section title="Password" note="Changing it logs out all other devices.">
      <AuthForm form={form} action="Change password" className="max-w-[26rem]">
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <NewPasswordFields label="New password" />
      </AuthForm>
    </Section>
  );
}
