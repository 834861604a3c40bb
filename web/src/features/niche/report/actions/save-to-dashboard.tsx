import { useId, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { requestJson } from "../../../../api/client";
import { useRefresh } from "../../../../api/query-host";
import { useSession } from "../../../../api/session";
import { loginAddress } from "../../../../lib/login-address";
import { Button } from "../../../../ui/button";
import type { Report } from "../../types";

/** How long the confirmation stands. */
const SAVED_MS = 2000;
const LABELS = { idle: "Save to dashboard", saving: "Saving...", saved: "Saved!" };

/** Keeps the report on the dashboard of whoever is logged in. */
export function SaveToDashboard({ report }: { report: Report }) {
  const { user } = useSession();
  const refresh = useRefresh();
  const [state, setState] = useState<keyof typeof LABELS>("idle");
  const hintId = useId();

  async function save() {
    if (!user || state === "saving") return;
    setState("saving");
    try {
      const body = { toolName: "Niche Discovery", result: report };
      await requestJson("/api/dashboard/save-tool-result", { method: "POST", body });
      for (const key of ["/api/dashboard/overview", "/api/dashboard/results/niche-discovery", "/api/plan"])
        refresh([key]);
      setState("saved");
      setTimeout(() => setState("idle"), SAVED_MS);
    } catch (error) {
      console.error("Failed to save to dashboard", error);
      setState("idle");
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        busy={state === "saving"}
        disabled={!user}
        aria-describedby={user ? undefined : hintId}
        onClick={() => void save()}
      >
        <span aria-live="polite">{LABELS[state]}</span>
      </Button>
      {user ? null : <LoginHint id={hintId} />}
    </>
  );
}

/** Why the button takes no click, and what to do about it. */
function LoginHint({ id }: { id: string }) {
  const [path] = useLocation();
  const search = useSearch();
  return (
    <p id={id} className="flex min-h-11 items-center text-sm text-ink-soft">
      <span>
        <Link href={loginAddress(search ? `${path}?${search}` : path)} className="prose-link">
          Log in
        </Link>{" "}
        to save it to your dashboard.
      </span>
    </p>
  );
}
