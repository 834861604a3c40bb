import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { changeLocation } from "../../../../api/calls/member-place";
import { errorText } from "../../../../api/errors";
import { withQueries } from "../../../../api/queries/with-queries";
import { leaveSession, type PlanType, type User } from "../../../../api/session";
import { downloadBlob } from "../../../../lib/download";
import type { Place } from "../../../../lib/storage/reader-place";
import { Button } from "../../../../ui/button/button";
import { Skeleton } from "../../../../ui/feedback/skeleton";
import { useToast } from "../../../../ui/feedback/use-toast";
import { AuthForm } from "../../../../ui/form/auth-form";
import { NewPasswordFields, PasswordField } from "../../../../ui/form/password-field";
import { useForm } from "../../../../ui/form/use-form";
import { Badge } from "../../../../ui/inline/badge";
import { Dialog } from "../../../../ui/layout/dialog";
import { PlaceField } from "../../../../ui/place/place-field";
import { SecondFactorForms } from "../../../../ui/second-factor/second-factor";
import { useMutation } from "../../../../ui/use-mutation";
import {
  beginSecondFactor,
  changePassword,
  deleteAccount,
  disableSecondFactor,
  enableSecondFactor,
  exportData,
  secondFactorQuery,
} from "../api";
import { Section } from "./section";
import { SessionsSection } from "./sessions-section";

interface SectionsProps {
  user: User;
  billing?: ReactNode;
  reminder?: ReactNode;
}

function Sections({ user, billing, reminder }: SectionsProps) {
  return (
    <>
      <p className="mt-3 text-ink-soft [overflow-wrap:anywhere]">{user.email}</p>
      {reminder}
      <div className="mt-10 divide-y divide-line border-y border-line">
        <PlanSection planType={user.planType}>{billing}</PlanSection>
        <PlaceSection location={user.location} />
        <PasswordSection email={user.email} />
        <SecondStepSection email={user.email} />
        <SessionsSection email={user.email} />
        <DataSection />
        <DeleteSection email={user.email} />
      </div>
    </>
  );
}

const FILE = "sidestart-export.json";

function DataSection() {
  const toast = useToast();
  const { isBusy, run } = useMutation(async () => {
    downloadBlob(FILE, await exportData());
    toast.add({ title: "Export downloaded", description: FILE });
  }, "Could not export your data");
  return (
    <Section title="Your data" note="Everything in your account as one JSON file. Free on every plan.">
      <Button variant="secondary" busy={isBusy} onClick={() => void run()}>
        Export my data
      </Button>
    </Section>
  );
}

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

const NOTES: Record<PlanType, string> = {
  Free: "Every tool, the latest result of each, the 30-day plan, and your data.",
  Premium: "Everything in Free, plus all saved results, the business plan PDF, profit projections, and exports.",
};

/** The current plan, with its actions as children. */
function PlanSection({ planType, children }: { planType: PlanType; children?: ReactNode }) {
  return (
    <Section title="Plan" note="Your plan and payments.">
      <p className="flex items-center gap-3">
        <span className="font-display text-2xl">{planType}</span>
        <Badge tone={planType === "Premium" ? "lamp" : "neutral"}>Current Plan</Badge>
      </p>
      <p className="mt-2 max-w-[39em] text-sm text-ink-soft">{NOTES[planType]}</p>
      {/* As tall as the subscription will be, so that the layout does not move when it arrives. */}
      <div className={planType === "Premium" ? "min-h-44" : "min-h-24"}>{children}</div>
    </Section>
  );
}

const NOTE = "Reports, ideas and the calculator start from this place on every device where you log in.";

/** County or state of the member. */
function PlaceSection({ location }: Pick<User, "location">) {
  const { isBusy, run } = useMutation((place: Place | null) => changeLocation(place), "Could not save your place");
  const isOutside = location?.id === "";
  return (
    <Section title="Your place" note={NOTE}>
      <PlaceField value={location?.id ? location : null} onChange={(place) => void run(place)} className="max-w-sm" />
      {isOutside ? (
        <p role="status" className="mt-4 text-sm text-ink-soft">
          You start with figures for the whole US.
        </p>
      ) : (
        <Button variant="secondary" busy={isBusy} className="mt-4" onClick={() => void run(null)}>
          Not in the US
        </Button>
      )}
    </Section>
  );
}

/** The code that the log-in asks for after the password. A member chooses it. */
function SecondStepSection({ email }: { email: string }) {
  const client = useQueryClient();
  const { data, error } = useQuery(secondFactorQuery);
  const account = {
    name: "Two-step login",
    username: email,
    opens: "your account",
    begin: beginSecondFactor,
    enable: (code: string) => enableSecondFactor(client, code),
    disable: (password: string, code: string) => disableSecondFactor(client, password, code),
  };
  return (
    <Section
      title="Two-step login"
      note="After your password, you enter a code from an app on your phone. Turning it on logs out all other devices."
    >
      {data?.enabled ? <Badge tone="good">On</Badge> : null}
      {data ? (
        <SecondFactorForms state={data} account={account} />
      ) : error ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Section>
  );
}

function DeleteSection({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Delete my account" note="Permanent and immediate. There is no copy to restore from.">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete your account?">
        {open ? <DeleteForm email={email} onCancel={() => setOpen(false)} /> : null}
      </Dialog>
    </Section>
  );
}

function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const [, navigate] = useLocation();
  const toast = useToast();
  const form = useForm(async ({ password = "", erasePosts }) => {
    await deleteAccount(password, erasePosts !== undefined);
    leaveSession();
    navigate("/", { replace: true });
    toast.add({ title: "Your account is deleted", description: "All of its data is gone." });
  }, "Could not delete the account");
  return (
    <>
      <p className="mt-3 text-ink-soft [overflow-wrap:anywhere]">
        This deletes {email} and everything in it: projects, searches, shared links, follow-ups, results, reading list,
        and plan. Links you shared stop working. This cannot be undone, so export your data first if you might want it.
      </p>
      <AuthForm form={form} action="Delete everything" variant="destructive" className="mt-6">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="password" label="Password" hint="To confirm it's you." autoComplete="current-password" />
        <label className="flex items-start gap-3 text-sm">
          <input type="checkbox" name="erasePosts" className="mt-0.5" />
          <span>
            Erase my forum posts, too
            <span className="block text-ink-soft">Otherwise they stay, under “Former member”.</span>
          </span>
        </label>
      </AuthForm>
      <Button variant="ghost" className="mt-2 w-full" onClick={onCancel}>
        Keep my account
      </Button>
    </>
  );
}

export default withQueries(Sections);
