import { useState } from "react";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { useForm } from "../../../ui/form/use-form";
import { Dialog } from "../../../ui/layout/dialog";
import { TitledSection } from "../../../ui/layout/titled-section";
import { useMutation } from "../../../ui/use-mutation";
import { endMemberSessions } from "../api";

const FAILURE = "Could not log out";

/** Logs members out, for an account or a device in other hands. */
export function EndSessions() {
  const toast = useToast();
  const [round, setRound] = useState(0);
  const [isAsking, setAsking] = useState(false);
  function tell(ended: number) {
    const devices = ended === 1 ? "1 device was" : `${ended} devices were`;
    toast.add({ title: "Logged out", description: `${devices} logged out.` });
  }
  const form = useForm(async ({ email = "" }) => {
    tell(await endMemberSessions({ email }));
    setRound(round + 1);
  }, FAILURE);
  return (
    <TitledSection id="end-sessions-title" title="Log members out" className="mt-12">
      <p className="mt-2 text-sm text-ink-soft">
        Ends every session of a member at once. The member can log in again with the password.
      </p>
      <Form key={round} form={form} className="mt-5 flex flex-wrap items-end gap-3" aria-label="Log a member out">
        <TextField label="Email of the member" name="email" type="email" autoComplete="off" required className="grow" />
        <Button type="submit" variant="secondary" busy={form.isBusy} className="min-h-12">
          Log out
        </Button>
      </Form>
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Log out all members
      </Button>
      <AllMembersDialog isOpen={isAsking} onClose={() => setAsking(false)} onEnded={tell} />
    </TitledSection>
  );
}

interface AllMembersDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onEnded: (ended: number) => void;
}

function AllMembersDialog({ isOpen, onClose, onEnded }: AllMembersDialogProps) {
  const { isBusy, run } = useMutation(async () => {
    onEnded(await endMemberSessions({ all: true }));
    onClose();
  }, FAILURE);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Log out all members?"
      description="Every member has to log in again. You stay logged in here."
    >
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="destructive" busy={isBusy} onClick={() => void run()}>
          Log out all members
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
