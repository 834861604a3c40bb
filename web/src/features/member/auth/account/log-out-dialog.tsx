import { Button } from "../../../../ui/button/button";
import { AuthForm } from "../../../../ui/form/auth-form";
import { PasswordField } from "../../../../ui/form/password-field";
import { useForm } from "../../../../ui/form/use-form";
import { Dialog } from "../../../../ui/layout/dialog";

interface LogOutDialogProps {
  /** Devices that are about to be logged out; null closes the dialog. */
  devices: string | null;
  email: string;
  onClose: () => void;
  /** Ends the sessions with the typed password. */
  send: (currentPassword: string) => Promise<void>;
}

/** Asks for the password before other devices are logged out: this one may have been left open. */
export function LogOutDialog({ devices, email, onClose, send }: LogOutDialogProps) {
  return (
    <Dialog
      open={devices !== null}
      onClose={onClose}
      title={`Log out ${devices ?? ""}?`}
      description="Enter your password, so that no one else can do this for you."
    >
      {devices === null ? null : <PasswordForm email={email} onClose={onClose} send={send} />}
    </Dialog>
  );
}

function PasswordForm({ email, onClose, send }: Omit<LogOutDialogProps, "devices">) {
  const form = useForm(async ({ currentPassword = "" }) => {
    await send(currentPassword);
    onClose();
  }, "Could not log out");
  return (
    <>
      <AuthForm form={form} action="Log out" className="mt-6">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" />
      </AuthForm>
      <Button variant="secondary" className="mt-3 w-full" onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}
