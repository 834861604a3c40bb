import { useState } from "react";
import { useLocation } from "wouter";
import { leaveSession } from "../../../api/session";
import { useForm } from "../../../api/use-form";
import { AuthForm } from "../../../ui/auth-form";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { PasswordField } from "../../../ui/password-field";
import { useToast } from "../../../ui/use-toast";
import { deleteAccount } from "../api";
import { Section } from "./section";

export function DeleteSection({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Delete my account" note="For good, and at once. We keep no copy to bring back.">
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
  const form = useForm(async ({ password = "" }) => {
    await deleteAccount(password);
    leaveSession();
    toast.add({ title: "Your account is deleted", description: "Nothing of it is left here." });
    navigate("/", { replace: true });
  }, "The account was not deleted");
  return (
    <>
      <p className="mt-3 text-ink-soft [overflow-wrap:anywhere]">
        This deletes {email} and everything it holds: projects, searches, shared links, follow-ups, results, the reading
        list and the plan. Links that you shared stop working. It cannot be undone, so export your data first if you may
        want it.
      </p>
      <AuthForm form={form} action="Delete everything" variant="destructive" className="mt-6">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="password"
          label="Password"
          hint="So that nobody else can do this."
          autoComplete="current-password"
          errors={form.problem.fields}
        />
      </AuthForm>
      <Button variant="ghost" className="mt-2 w-full" onClick={onCancel}>
        Keep my account
      </Button>
    </>
  );
}
