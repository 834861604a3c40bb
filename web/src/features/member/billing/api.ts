import type { QueryClient } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import { apiQuery } from "../../../api/queries/api-query";
import type { components } from "../../../api/schema.gen";
import { setPlanType } from "../../../api/session";

type Schemas = components["schemas"];
export type Billing = Schemas["Billing"];
export type BillingCycle = Schemas["BillingCycle"];
export type Payment = Schemas["PaymentBody"];
export type Price = Schemas["PriceBody"];
export type Offer = Schemas["PremiumOffer"];
type UpgradeAnswer = Schemas["UpgradeAnswer"];

/** Plan, prices and payments of the member. Read anew whenever it comes into view: a payment changes it elsewhere. */
export const billingQuery = { ...apiQuery("/api/billing"), refetchOnMount: "always" } as const;

/** Features and prices of Premium: only what works on this server. */
export const offerQuery = apiQuery("/api/billing/offer");

/** Premium at once, or the address of the page where it is paid. */
export async function upgradePlan(client: QueryClient, billingCycle: BillingCycle): Promise<UpgradeAnswer> {
  const answer = await requestJson("POST", "/api/upgrade", { body: { billingCycle } });
  if (answer.planType === "Premium") setPlanType("Premium");
  // Another plan shows more of everything.
  void client.invalidateQueries();
  return answer;
}

/** Premium stays until the end of the period that is paid. */
export async function cancelPremium(client: QueryClient): Promise<Billing> {
  const now = await requestJson("POST", "/api/billing/cancel");
  client.setQueryData(billingQuery.queryKey, now);
  return now;
}

/** Takes back a cancellation. */
export async function resumePremium(client: QueryClient): Promise<Billing> {
  const now = await requestJson("POST", "/api/billing/resume");
  client.setQueryData(billingQuery.queryKey, now);
  return now;
}

/** The payment service's page for card and plan. */
export async function portalAddress(): Promise<string> {
  const { url } = await requestJson("POST", "/api/billing/portal");
  return url;
}
