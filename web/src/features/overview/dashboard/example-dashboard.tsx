import { useLocation } from "wouter";
import type { Evidence } from "../../../api/calls/experiments";
import { useToolExample } from "../../../api/calls/tool-example";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { Badge } from "../../../ui/inline/badge";
import { Card } from "../../../ui/layout/card";
import { type ShortAnswer, ShortAnswerLines } from "../../../ui/pay-strip/short-answer";
import { EvidenceSum } from "../../../ui/tool/evidence/evidence-sum";
import { ExampleNote } from "../../../ui/tool/example-note";
import { PART_WORDS } from "./chain/part-words";
import { RowFrame, RowTitle } from "./chain/row-frame";

interface DashboardExample {
  marketName: string;
  answer: ShortAnswer;
  /** Tools that have a result in the example. */
  parts: { toolName: string; headline: string }[];
  evidence: Evidence;
}

/** Example of a dashboard, for guests. Nothing of it can be opened or saved. */
export function ExampleDashboard() {
  const [, navigate] = useLocation();
  const example = useToolExample<null, DashboardExample>("dashboard", true);
  if (example === null) return <ExampleSpace />;
  if (!example) return null;
  const { marketName, answer, parts, evidence } = example.result;
  return (
    <div className="measure pb-24">
      <ExampleNote onUseOwn={() => navigate("/niche-discovery")}>
        the dashboard of someone who tries {marketName.toLowerCase()}, with invented answers.
      </ExampleNote>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
        <Card aria-labelledby="example-market">
          <p className="eyebrow">Niche Discovery</p>
          <h2 id="example-market" className="mt-2 text-xl">
            {marketName}
          </h2>
          <ShortAnswerLines answer={answer} className="mt-2" />
        </Card>
        <Card aria-labelledby="example-evidence" tone="sunk">
          <h2 id="example-evidence" className="text-xl">
            Official figures and your own tests
          </h2>
          <EvidenceSum evidence={evidence} />
        </Card>
      </div>
      <h2 className="mt-10 text-2xl">Your business so far</h2>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {rowsOf(marketName, parts).map(({ name, headline, act, isNext }, at) => (
          <RowFrame key={name} files={null}>
            <RowTitle place={at + 1} name={name}>
              {isNext ? <Badge tone="lamp">Next</Badge> : null}
            </RowTitle>
            <p className={headline ? "mt-1 font-semibold" : "mt-1 text-sm text-ink-soft"}>{headline ?? act}</p>
          </RowFrame>
        ))}
      </ol>
    </div>
  );
}

/** Room for the example until it is there. */
export function ExampleSpace() {
  return (
    <div className="measure pb-24 noscript:hidden">
      <Skeleton className="h-[40rem]" />
    </div>
  );
}

/** The parts of a business in their order. The first one that is missing is next. */
function rowsOf(marketName: string, parts: DashboardExample["parts"]) {
  const known = [{ toolName: "niche-discovery", headline: marketName }, ...parts];
  const headlineOf = (tool: string) => known.find(({ toolName }) => toolName === tool)?.headline ?? null;
  const tools = Object.entries(PART_WORDS).map(([tool, words]) => ({ ...words, headline: headlineOf(tool) }));
  const next = tools.find(({ headline }) => headline === null);
  return tools.map((tool) => ({ ...tool, isNext: tool === next }));
}
