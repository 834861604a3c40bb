import { useQueryHost } from "../queries/query-host";
import { SITE_FACTS } from "./site-facts-key";

export interface SitePrice {
  cycle: string;
  /** Such as "$43/month". */
  shown: string;
  /** Such as "$517 once a year". */
  billed: string;
  /** Such as "Save $47". */
  saving: string | null;
}

/** Facts as crates/server/src/membership/site_facts.rs writes them. */
export interface SiteFacts {
  contactEmail: string | null;
  takesPayments: boolean;
  sendsMail: boolean;
  /** Host of the language model that words texts. */
  analystHost: string | null;
  prices: readonly SitePrice[];
  premiumFeatures: readonly string[];
}

/** The facts that came with the page; `null` where the server could not render it. Links to these pages load them in full. */
export function useSiteFacts(): SiteFacts | null {
  return (useQueryHost().answers[SITE_FACTS] as SiteFacts | undefined) ?? null;
}
