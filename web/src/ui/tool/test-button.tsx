import { useLocation } from "wouter";
import { requestJson } from "../../api/client";
import { useRefresh } from "../../api/queries/query-host";
import { tellOtherTabs } from "../../api/queries/tabs";
import type { components } from "../../api/schema.gen";
import { Button } from "../button/button";
import { LinkButton } from "../button/link-button";
import { useMutation } from "../use-mutation";

/** Queries that show experiments and the projects that they belong to. */
const CHANGED = [["/api/experiments"], ["/api/niche/projects"], ["/api/runs"]];

interface TestButtonProps {
  /** Slug of the market. Without one the page of the experiments asks for it. */
  market: string | null;
  /** The prepared test, or the own question. */
  test: Pick<components["schemas"]["CreateExperiment"], "prepared" | "hypothesis" | "script">;
  label: string;
  /** Tells buttons of the same label apart for screen readers. */
  subject: string;
  variant?: "secondary" | "ghost";
}

/** Makes a draft of an experiment and opens it. The same question about a market opens the same experiment. */
export function TestButton({ market, test, label, subject, variant = "secondary" }: TestButtonProps) {
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const { isBusy, run } = useMutation(async () => {
    const made = await requestJson("POST", "/api/experiments", { body: { market, ...test } });
    CHANGED.forEach(refresh);
    tellOtherTabs(...CHANGED);
    navigate(`/experiments/${made.id}`);
  }, "Could not create the test");
  const text = (
    <>
      {label}
      <span className="sr-only">: {subject}</span>
    </>
  );
  return market === null ? (
    <LinkButton variant={variant} size="sm" className="print:hidden" href={questionAddress(test)}>
      {text}
    </LinkButton>
  ) : (
    <Button variant={variant} size="sm" className="print:hidden" busy={isBusy} onClick={() => void run()}>
      {text}
    </Button>
  );
}

function questionAddress({ hypothesis, script }: TestButtonProps["test"]): string {
  const words = [`hypothesis=${encodeURIComponent(hypothesis ?? "")}`];
  if (script) words.push(`script=${encodeURIComponent(script)}`);
  return `/experiments?${words.join("&")}`;
}

const MAX_HYPOTHESIS = 300;
const MAX_QUOTE = 500;

/** A question about the past as an experiment: an answer counts only when it happened. `quote` is what a customer wrote. */
export function testOfQuestion(hypothesis: string, question: string, quote?: string): TestButtonProps["test"] {
  const wrote = quote ? `A customer wrote: “${[...quote].slice(0, MAX_QUOTE).join("")}”\n\n` : "";
  return {
    hypothesis: [...hypothesis].slice(0, MAX_HYPOTHESIS).join(""),
    script: `${wrote}${question}\n\nA yes is something that happened. Praise and plans are not counted.`,
  };
}
