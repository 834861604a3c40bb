import { createContext } from "react";
import type { NicheRequest, Report } from "../types";

/** Report whose ideas can become the offer of the plan; null where they are only read. */
export const OfferContext = createContext<{ report: Report; request: NicheRequest } | null>(null);
