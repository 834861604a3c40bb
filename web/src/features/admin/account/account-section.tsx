import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../api/errors";
import { useForm } from "../../../api/use-form";
import { AuthForm } from "../../../ui/auth-form";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/password-field";
import { Skeleton } from "../../../ui/skeleton";
import { useToast } from "../../../ui/use-toast";
import { adminSessionsQuery, changePassword, endSession } from "../api";
import { localTime } from "../times";
import type { OpenSession } from "../types";
import { useRefusal } from "../use-refusal";

/** The admin's password, and where it is in use. */
export function AccountSection() {
  return (
    <div className="mt-8 grid items-start gap-12 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <PasswordSection />
      <SessionsSection />
    </div>
  );
}

function PasswordSection() {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm(async (values, element) => {
    await changePassword(client, values);
    element.reset();
    toast.add({ title: "Password changed", description: "Every other browser is logged out." });
  }, "The password was not changed");
  const { fields } = form.problem;
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title" className="text-2xl">
        Password
      </h2>
      <AuthForm form={form} action="Change password" className="mt-5">
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          errors={fields}
        />
        <PasswordField
          name="newPassword"
          label="New password"
          hint="At least 10 characters. A few words that only you would put together are fine."
          autoComplete="new-password"
          errors={fields}
        />
        <PasswordField name="confirmPassword" label="New password, again" autoComplete="new-password" errors={fields} />
      </AuthForm>
    </section>
  );
}

function SessionsSection() {
  const { data, error } = useQuery(adminSessionsQuery);
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="text-2xl">
        Where the administration is open
      </h2>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data || error ? null : <Skeleton className="mt-4 h-24 w-full" />}
      <ul className="mt-3 divide-y divide-line">
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const client = useQueryClient();
  const refuse = useRefusal();
  const { id, device, createdAt, lastSeenAt, isThisOne } = session;
  const used = `Last used ${localTime(lastSeenAt)}, logged in ${localTime(createdAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {device}
          {isThisOne ? <Badge tone="good">This browser</Badge> : null}
        </p>
        <p className="tabular text-xs text-ink-soft">{used}</p>
      </div>
      {isThisOne ? null : (
        <Button
          variant="secondary"
          aria-label={`Log out ${device}, last used ${localTime(lastSeenAt)}`}
          onClick={() => void endSession(client, id).catch((error: unknown) => refuse(error, "Not logged out."))}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
