import { useQuery } from "@tanstack/react-query";
import { analystStatus } from "./api";

/** Notice before the analysis: keywords leave the server only where its operator set up an analyst. */
export function AnalystNotice() {
  const analyst = useQuery(analystStatus).data?.analyst;
  if (!analyst) return null;
  return (
    <p className="mt-3 px-5 text-xs text-ink-soft">
      Your keywords are sent to {analyst.host}, where {analyst.model} rewords ideas and next steps. Every figure is
      computed here.
    </p>
  );
}
