import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { setPlanType } from "../../../api/session";
import { useToast } from "../../../ui/feedback/use-toast";
import { overviewQuery } from "./api";
import { forgetDownload } from "./downloads/remembered-download";

const POLL_MS = 2000;
/** The payment service tells the server within seconds. */
const PATIENCE_MS = 60_000;

/** Reads how a checkout ended from `?upgrade=` and waits for the server to hear of the payment. The text is for the page. */
export function useCheckoutReturn(): string | null {
  const [outcome] = useState(() => new URLSearchParams(window.location.search).get("upgrade"));
  const [isLate, setLate] = useState(false);
  const toast = useToast();
  const isWaiting = outcome === "done" && !isLate;
  const { data } = useQuery({
    ...overviewQuery,
    refetchInterval: ({ state }) => (isWaiting && state.data?.user.planType !== "Premium" ? POLL_MS : false),
  });
  const isPremium = data?.user.planType === "Premium";

  useEffect(() => {
    if (outcome === null) return;
    // A reload must not tell it again.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    if (outcome !== "done") forgetDownload();
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const welcome = useEffectEvent(() => {
    setPlanType("Premium");
    toast.add({ title: "Upgrade successful!", description: "You now have access to premium features." });
  });
  useEffect(() => {
    if (outcome === "done" && isPremium) welcome();
  }, [outcome, isPremium]);

  if (outcome === "cancelled") return "Checkout canceled. You were not charged.";
  if (outcome !== "done" || isPremium) return null;
  return isLate
    ? "Your payment is not confirmed yet. Premium starts as soon as it is. Reload this page in a few minutes."
    : "Confirming your payment. This takes a few seconds.";
}
