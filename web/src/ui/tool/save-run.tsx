import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { type NewRun, type SavedRun, useRunChanges } from "../../api/calls/runs";
import { useSession } from "../../api/session";
import { loginAddress } from "../../lib/address/login-address";
import { Button } from "../button/button";
import { useMutation } from "../use-mutation";
import { ShareRun } from "./share-run";

type SaveRunProps = {
  run: NewRun;
  /** Says what a link to the result shows and what it leaves out. */
  shows: string;
  /** True while the form is not complete enough to be saved. */
  disabled?: boolean;
  /** Says why a shipped example cannot be saved. */
  example?: string | null;
  onSaved?: (run: SavedRun) => void;
};

/** Saves a run of a tool. A guest's stays under the visitor's cookie and moves to the account at sign-up. */
export function SaveRun({ run, shows, disabled, example = null, onSaved }: SaveRunProps) {
  const { saveRun } = useRunChanges();
  // The saved run with its text: a changed form offers the button again.
  const [saved, setSaved] = useState<{ id: number; text: string } | null>(null);
  const text = JSON.stringify(run);
  const isSaved = saved?.text === text;
  async function keepRun() {
    const made = await saveRun(run);
    setSaved({ id: made.id, text });
    onSaved?.(made);
    return made.id;
  }
  const { isBusy, run: start } = useMutation(keepRun, "Could not save");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button variant="secondary" busy={isBusy} disabled={disabled || example !== null} onClick={() => void start()}>
        Save
      </Button>
      <ShareRun
        tool={run.toolName}
        shows={shows}
        disabled={disabled || example !== null}
        savedId={() => (isSaved ? Promise.resolve(saved.id) : keepRun())}
      />
      <p aria-live="polite" className="text-sm text-ink-soft">
        {example ?? (isSaved ? <SavedLine /> : null)}
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
