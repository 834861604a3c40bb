import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { type NewRun, type SavedRun, useRunChanges } from "../../api/runs";
import { useSession } from "../../api/session";
import { loginAddress } from "../../lib/login-address";
import { Button } from "../button";
import { useMutation } from "../use-mutation";

type SaveRunProps = {
  run: NewRun;
  /** True while the form is not complete enough to be saved. */
  disabled?: boolean;
  onSaved?: (run: SavedRun) => void;
};

/** Saves a run of a tool. A guest's stays under the visitor's cookie and moves to the account at sign-up. */
export function SaveRun({ run, disabled, onSaved }: SaveRunProps) {
  const { save } = useRunChanges();
  // What was saved, as text: a changed form offers the button again.
  const [saved, setSaved] = useState<string | null>(null);
  const text = JSON.stringify(run);
  const { isBusy, run: start } = useMutation(async () => {
    const made = await save(run);
    setSaved(text);
    onSaved?.(made);
  }, "Could not save");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button variant="secondary" busy={isBusy} disabled={disabled} onClick={() => void start()}>
        Save
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft">
        {saved === text ? <SavedLine /> : null}
      </p>
    </div>
  );
}

function SavedLine() {
  const { user } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (user) {
    return (
      <>
        Saved.{" "}
        <Link href="/dashboard" className="prose-link">
          Open dashboard
        </Link>
      </>
    );
  }
  return (
    <>
      Saved in this browser.{" "}
      <Link href={loginAddress(search ? `${path}?${search}` : path, "/signup")} className="prose-link">
        Sign up
      </Link>{" "}
      to find it on every device.
    </>
  );
}
