import { useState } from "react";
import { useLocation } from "wouter";
import { leaveSession } from "../../../../api/session";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { AuthForm } from "../../../../ui/form/auth-form";
import { PasswordField } from "../../../../ui/form/password-field";
import { useForm } from "../../../../ui/form/use-form";
import { Dialog } from "../../../../ui/layout/dialog";
import { deleteAccount } from "../api";
import { Section } from "./section";

export function DeleteSection({ email }: { email: string }) {
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
