import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { requestJson } from "../../api/client";
import type { components } from "../../api/schema.gen";
import { setPlanType } from "../../api/session";

type Schemas = components["schemas"];
export type Billing = Schemas["Billing"];
export type Cycle = Schemas["Cycle"];
export type Payment = Schemas["PaymentBody"];
export type Price = Schemas["PriceBody"];
type UpgradeAnswer = Schemas["UpgradeAnswer"];

/** Plan, prices and payments of the member. Read anew whenever it comes into view: a payment changes it elsewhere. */
export const billing = queryOptions<Billing>({
  queryKey: ["/api/billing"],
  refetchOnMount: "always",
  networkMode: "always",
});

/** Premium at once, or the address of the page where it is paid. */
export async function upgrade(client: QueryClient, billingCycle: Cycle): Promise<UpgradeAnswer> {
  const answer = await requestJson<UpgradeAnswer>("/api/upgrade", { method: "POST", body: { billingCycle } });
  if (answer.planType === "Premium") setPlanType("Premium");
  void client.invalidateQueries({ queryKey: billing.queryKey });
  return answer;
}

/** Premium stays until the end of the period that is paid. */
export async function cancelPremium(client: QueryClient): Promise<Billing> {
  const now = await requestJson<Billing>("/api/billing/cancel", { method: "POST" });
  client.setQueryData(billing.queryKey, now);
  return now;
}

/** The payment service's page for card and plan. */
export async function portalAddress(): Promise<string> {
  const { url } = await requestJson<Schemas["PortalBody"]>("/api/billing/portal", { method: "POST" });
  return url;
}
