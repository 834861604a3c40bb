import { useState } from "react";
import type { components } from "../../api/schema.gen";
import { arriveAt } from "../../lib/address/arrive-at";
import { localDateTime } from "../../lib/time/day";
import { useToast } from "../feedback/use-toast";
import { AuthForm } from "../form/auth-form";
import { PasswordField } from "../form/password-field";
import { useForm } from "../form/use-form";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

type SecondFactor = components["schemas"]["SecondFactor"];
type FactorEnrollment = components["schemas"]["SecondFactorEnrollment"];

/** Account whose second factor is changed, and the calls that change it. */
export interface SecondFactorAccount {
  /** Name of the feature at the start of a sentence. */
  name: string;
  /** Tells a password manager whose password this is. */
  username: string;
  /** Name of the place that a code opens. */
  opens: string;
  begin: (currentPassword: string) => Promise<FactorEnrollment>;
  /** Returns the recovery codes, which are not available again. */
  enable: (code: string) => Promise<string[]>;
  disable: (currentPassword: string, code: string) => Promise<void>;
}

/** Forms that turn a second factor on and off. */
export function SecondFactorForms({ state, account }: { state: SecondFactor; account: SecondFactorAccount }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} opens={account.opens} onDone={() => setCodes(null)} />;
  if (state.enabled) return <TurnOff state={state} account={account} />;
  return <SetUp account={account} onEnabled={setCodes} />;
}

interface SetUpProps {
  account: SecondFactorAccount;
  onEnabled: (codes: string[]) => void;
}

function SetUp({ account, onEnabled }: SetUpProps) {
  const [enrollment, setEnrollment] = useState<FactorEnrollment | null>(null);
  const form = useForm(
    async ({ currentPassword = "" }) => setEnrollment(await account.begin(currentPassword)),
    `${account.name} was not set up`,
  );
  if (enrollment) return <Enroll enrollment={enrollment} account={account} onEnabled={onEnabled} />;
  return (
    <AuthForm form={form} action="Set up" variant="secondary" className="mt-5 max-w-[26rem]">
      <CurrentPassword username={account.username} />
    </AuthForm>
  );
}

function Enroll({ enrollment, account, onEnabled }: SetUpProps & { enrollment: FactorEnrollment }) {
  const form = useForm(
    async ({ code = "" }) => onEnabled(await account.enable(code)),
    `${account.name} was not turned on`,
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

function TurnOff({ state, account }: { state: SecondFactor; account: SecondFactorAccount }) {
  const toast = useToast();
  const { name } = account;
  const form = useForm(async ({ currentPassword = "", code = "" }) => {
    await account.disable(currentPassword, code);
    toast.add({ title: `${name} turned off`, description: "You now log in with your password only." });
  }, `${name} was not turned off`);
  const { enabledAt, recoveryCodesLeft: left } = state;
  return (
    <>
      <p className="mt-3 text-sm">
        {enabledAt ? `On since ${localDateTime(enabledAt)}. ` : null}
        {left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}
        {left < 3 ? ` Turn it off and set it up again to get new ones.` : null}
      </p>
      <AuthForm form={form} action="Turn off" variant="secondary" className="mt-5 max-w-[26rem]">
        <CurrentPassword username={account.username} />
        <CodeField hint="Six digits of your app, or a recovery code." />
      </AuthForm>
    </>
  );
}

function CurrentPassword({ username }: { username: string }) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" />
    </>
  );
}
