import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { type ChainMarket, chainQuery } from "../../../api/calls/chain";
import { useChooseOffer } from "../../../api/calls/offer";
import { requestJson } from "../../../api/client";
import { ApiError } from "../../../api/errors";
import { useRefresh } from "../../../api/queries/query-host";
import { tellOtherTabs } from "../../../api/queries/tabs";
import { withQueries } from "../../../api/queries/with-queries";
import { useSession } from "../../../api/session";
import { loginAddress } from "../../../lib/address/login-address";
import { readForTab, writeForTab } from "../../../lib/storage/tab-storage";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { useMutation } from "../../../ui/use-mutation";
import type { Report } from "../types";

/** Duration of the confirmation. */
const SAVED_MS = 2000;
const LABELS = { idle: "Save to dashboard", saving: "Saving...", saved: "Saved!" };
/** Id of the report that this tab saves after the next sign-up or log-in. */
const WANTED = "saveAfterLogin";
const CHANGED = [
  ["/api/dashboard/overview"],
  ["/api/dashboard/results/niche-discovery"],
  ["/api/chain"],
  ["/api/plan"],
  ["/api/next"],
];

/** Saves the report to the member's dashboard. A guest signs up first, and then it is saved automatically. */
export function SaveToDashboard({ report }: { report: Report }) {
  const { user, isLoading } = useSession();
  const refresh = useRefresh();
  const toast = useToast();
  const [, navigate] = useLocation();
  const [state, setState] = useState<keyof typeof LABELS>("idle");
  const [keptId, setKeptId] = useState<number | null>(null);
  const hintId = useId();

  async function saveReport() {
    if (!user || state === "saving") return;
    setState("saving");
    try {
      const body = { toolName: "Niche Discovery", result: report };
      const saved = await requestJson("POST", "/api/dashboard/save-tool-result", { body });
      CHANGED.forEach(refresh);
      tellOtherTabs(...CHANGED);
      toast.dismissErrors();
      setKeptId(saved.id);
      setState("saved");
      setTimeout(() => setState("idle"), SAVED_MS);
    } catch (error) {
      console.error("Failed to save to dashboard", error);
      // The member's menu says that the session has ended and offers the log-in. Back from there it is saved.
      if (error instanceof ApiError && error.status === 401) writeForTab(WANTED, report.id);
      setState("idle");
    }
  }

  const saveAfterLogin = useEffectEvent(async () => {
    if (readForTab(WANTED) !== report.id) return;
    writeForTab(WANTED, null);
    await saveReport();
    const action = { label: "Open dashboard", onAct: () => navigate("/dashboard") };
    if (readForTab(WANTED) === null) toast.add({ title: "Saved to your dashboard", action });
  });
  const isIn = user !== null;
  useEffect(() => {
    if (isIn) void saveAfterLogin();
  }, [isIn]);

  return (
    <>
      <Button
        className="max-lg:px-4"
        busy={state === "saving"}
        disabled={!user}
        aria-describedby={user ? undefined : hintId}
        onClick={() => void saveReport()}
      >
        <span aria-live="polite">{LABELS[state]}</span>
      </Button>
      {user ? (
        keptId !== null && <SavedLine runId={keptId} market={report.match.market} />
      ) : (
        <GuestHint id={hintId} isHidden={isLoading} onLeave={() => writeForTab(WANTED, report.id)} />
      )}
    </>
  );
}

/** A report about another market than the plan's does not change the plan by itself. */
function SavedLineView({ runId, market }: { runId: number; market: ChainMarket }) {
  const { data: chain } = useQuery(chainQuery);
  const choose = useChooseOffer();
  const { isBusy, run } = useMutation(() => choose(runId), "Could not set your market");
  const isOther = chain?.market ? chain.market.slug !== market.slug : false;
  return (
    <p className="order-last flex min-h-8 w-full flex-wrap items-center gap-1.5 text-sm max-lg:justify-end">
      Saved.{" "}
      <Link href="/dashboard" className="prose-link">
        Open dashboard
      </Link>
      {isOther ? (
        <>
          <span className="text-ink-soft">Your plan stays with {chain?.market?.name}.</span>
          <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void run()}>
            Make {market.name} my market
          </Button>
        </>
      ) : null}
    </p>
  );
}

const SavedLine = withQueries(SavedLineView);

interface GuestHintProps {
  id: string;
  /** Hidden until the session is known. */
  isHidden: boolean;
  onLeave: () => void;
}

/** Explains the disabled button, and links to the sign-up that saves the report. */
function GuestHint({ id, isHidden, onLeave }: GuestHintProps) {
  const [path] = useLocation();
  const search = useSearch();
  const here = search ? `${path}?${search}` : path;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that one of the links was followed.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link arrives here as a click.
    <div
      id={id}
      onClick={onLeave}
      className={`order-last flex min-h-8 w-full flex-wrap items-center gap-x-1 text-xs text-ink-soft lg:text-sm ${isHidden ? "for-new-guests" : ""}`}
    >
      <Link href={loginAddress(here, "/signup")} className="prose-link inline-flex min-h-8 items-center font-semibold">
        Sign up to save
      </Link>
      <span>
        or{" "}
        <Link href={loginAddress(here)} className="prose-link inline-flex min-h-8 items-center">
          log in
        </Link>
        .<span className="max-[23rem]:sr-only"> The report saves automatically.</span>
      </span>
    </div>
  );
}
