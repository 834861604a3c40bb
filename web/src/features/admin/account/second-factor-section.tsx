import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../api/errors";
import { Badge } from "../../../ui/badge";
import { AuthForm } from "../../../ui/form/auth-form";
import { PasswordField } from "../../../ui/form/password-field";
import { useForm } from "../../../ui/form/use-form";
import { Skeleton } from "../../../ui/skeleton";
import { useToast } from "../../../ui/use-toast";
import { beginSecondFactor, disableSecondFactor, enableSecondFactor, secondFactorQuery } from "../api";
import { arriveAt } from "../focus";
import { localTime } from "../times";
import type { SecondFactor, SecondFactorEnrollment } from "../types";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

/** The code that the log-in asks for after the password. */
export function SecondFactorSection() {
  const { data, error } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <section aria-labelledby="second-factor-title">
      <h2 id="second-factor-title" className="flex flex-wrap items-center gap-x-3 text-2xl">
        Second factor
        {data?.enabled ? <Badge tone="good">On</Badge> : null}
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        The log-in asks for a code from an app on your phone, after the password.
      </p>
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {data || error ? null : <Skeleton className="mt-4 h-24 w-full" />}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {data && !codes ? data.enabled ? <TurnOff state={data} /> : <SetUp onEnabled={setCodes} /> : null}
    </section>
  );
}

function SetUp({ onEnabled }: { onEnabled: (codes: string[]) => void }) {
  const [enrollment, setEnrollment] = useState<SecondFactorEnrollment | null>(null);
  const form = useForm(
    async ({ currentPassword = "" }) => setEnrollment(await beginSecondFactor(currentPassword)),
    "The second factor was not set up",
  );
  if (enrollment) return <Enroll enrollment={enrollment} onEnabled={onEnabled} />;
  return (
    <AuthForm form={form} action="Set up" variant="secondary" className="mt-5 max-w-[26rem]">
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" />
    </AuthForm>
  );
}

function Enroll({
  enrollment,
  onEnabled,
}: {
  enrollment: SecondFactorEnrollment;
  onEnabled: (codes: string[]) => void;
}) {
  const client = useQueryClient();
  const form = useForm(
    async ({ code = "" }) => onEnabled(await enableSecondFactor(client, code)),
    "The second factor was not turned on",
  );
  const groups = enrollment.secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="mt-5 max-w-[26rem]">
      <h3 ref={arriveAt} tabIndex={-1} className="text-lg font-semibold">
        Scan this with your authenticator app
      </h3>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(enrollment.qrSvg)}`}
        alt="QR code with the secret below"
        width={224}
        height={224}
        className="mt-4 rounded-md border border-line"
      />
      <p className="mt-4 text-sm text-ink-soft">Or type this secret into the app:</p>
      <p className="mt-1 font-mono text-sm leading-relaxed">{groups.join(" ")}</p>
      <AuthForm form={form} action="Turn on" className="mt-6">
        <CodeField hint="The six digits that the app shows now." />
      </AuthForm>
    </div>
  );
}

function TurnOff({ state }: { state: SecondFactor }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm(async ({ currentPassword = "", code = "" }) => {
    await disableSecondFactor(client, currentPassword, code);
    toast.add({ title: "Second factor turned off", description: "The log-in asks for the password only." });
  }, "The second factor was not turned off");
  const { enabledAt, recoveryCodesLeft: left } = state;
  return (
    <>
      <p className="mt-3 text-sm">
        {enabledAt ? `On since ${localTime(enabledAt)}. ` : null}
        {left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}
        {left < 3 ? " Turn the second factor off and set it up again to get new ones." : null}
      </p>
      <AuthForm form={form} action="Turn off" variant="secondary" className="mt-5 max-w-[26rem]">
        <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
        <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" />
        <CodeField hint="Six digits of your app, or a recovery code." />
      </AuthForm>
    </>
  );
}
