import { Link } from "wouter";
import { loginAddress } from "../../../../lib/address/login-address";
import { Button } from "../../../../ui/button/button";
import { ShareRun } from "../../../../ui/tool/share-run";
import { TOOL } from "../api";
import { isEmpty } from "../drafts/draft";
import type { PersonaEditor } from "../use-persona";

/** A member reads that the persona is saved; a guest saves it. Both can share it. */
export function SaveLine({ editor }: { editor: PersonaEditor }) {
  const { draft, isMember, isReady, saveNow, saveForLink, retry } = editor;
  const { state, refusal } = editor.saved;
  return (
    <div className="mt-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      {isMember ? null : (
        <Button variant="secondary" busy={saveNow.isBusy} disabled={isEmpty(draft)} onClick={() => void saveNow.run()}>
          Save
        </Button>
      )}
      <ShareRun
        tool={TOOL}
        shows="The persona's name, the quotes and who said them are left out."
        disabled={!isReady || isEmpty(draft)}
        savedId={saveForLink}
      />
      <p aria-live="polite">{textOf(editor)}</p>
      {isMember && state === "failed" && !refusal ? (
        <Button variant="secondary" size="sm" onClick={retry}>
          Try again
        </Button>
      ) : null}
      {!isMember && state === "saved" ? (
        <Link href={loginAddress("/customer-persona", "/signup")} className="prose-link">
          Sign up to find it on every device
        </Link>
      ) : null}
    </div>
  );
}

function textOf({ isMember, isReady, saved: { state, refusal } }: PersonaEditor): string {
  if (!isReady) return "";
  if (state === "failed") return refusal ?? "Could not save.";
  if (state === "saving" || state === "waiting") return isMember ? "Saving…" : "";
  if (state === "saved") return isMember ? "Saved" : "Saved in this browser.";
  return isMember ? "Changes are saved as you type." : "Your draft stays in this browser.";
}
