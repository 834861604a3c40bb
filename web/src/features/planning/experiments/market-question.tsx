import { useLocation } from "wouter";
import { createExperiment, type Experiment } from "../../../api/calls/experiments";
import { requestJson } from "../../../api/client";
import { Button } from "../../../ui/button/button";
import { TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { InvalidFieldsError } from "../../../ui/form/form-errors";
import { useForm } from "../../../ui/form/use-form";

interface MarketQuestionProps {
  hypothesis: string;
  script: string | null;
  /** Name of the market of the newest project. */
  suggested: string;
  onMade: (experiment: Experiment) => void;
}

const UNKNOWN = "We do not know this market. Try a trade, such as dog grooming.";

/** Asks for the market of a hypothesis that came without one, and makes its draft. */
export function MarketQuestion({ hypothesis, script, suggested, onMade }: MarketQuestionProps) {
  const [, navigate] = useLocation();
  const form = useForm(async ({ market = "" }) => {
    const q = market.trim();
    const found = q === "" ? [] : await requestJson("GET", "/api/niche/match", { query: { q } });
    const named = found.find(({ name }) => name.toLowerCase() === q.toLowerCase()) ?? found[0];
    if (!named) throw new InvalidFieldsError({ market: UNKNOWN });
    const made = await createExperiment({ market: named.slug, hypothesis, ...(script ? { script } : {}) });
    onMade(made);
    navigate(`/experiments/${made.id}`, { replace: true });
  }, "Could not create the test");
  return (
    <section aria-labelledby="market-question" className="max-w-[46rem]">
      <h2 id="market-question" className="text-2xl wrap-anywhere">
        {hypothesis}
      </h2>
      <p className="mt-3 text-ink-soft">Which market is it about? The answers count for this market only.</p>
      <Form form={form} className="mt-5 space-y-4">
        <TextField label="Market" name="market" defaultValue={suggested} placeholder="dog grooming" required />
        <Button type="submit" busy={form.isBusy}>
          Create the test
        </Button>
      </Form>
    </section>
  );
}
