import { createContext, type ReactNode, type RefObject, useRef } from "react";
import type { NicheRequest, Report } from "../types";

interface OwnReport {
  report: Report;
  request: NicheRequest;
}

/** Report whose ideas can become the offer of the plan; null where they are only read. */
export const OfferContext = createContext<RefObject<OwnReport> | null>(null);

/** Its value never changes: a new one would render every section of the report again. */
export function OfferProvider({ report, request, children }: OwnReport & { children: ReactNode }) {
  const own = useRef({ report, request });
  own.current = { report, request };
  return <OfferContext value={own}>{children}</OfferContext>;
}
