import { useEffect, useState } from "react";
import { formatMoney } from "../../../../lib/format";
import { TextAreaField } from "../../../../ui/form/text-area-field";
import { type Suggestion, suggestMarkets } from "../api";
import { amountIn, changeSkills, splitSkills } from "../form";
import type { StepProps } from "./step-props";

/** Skills in own words, with the markets that the last one may mean. */
export function SkillsStep({ form, onChange, errors }: StepProps) {
  const skills = splitSkills(form.skills);
  const last = skills.at(-1) ?? "";
  const markets = useMarkets(last);
  const amount = amountIn(form.skills);
  function replaceLast(name: string) {
    const before = form.skills.slice(0, form.skills.lastIndexOf(last));
    onChange({ skills: `${before}${name}` });
  }
  return (
    <div>
      <TextAreaField
        label="What can you do?"
        name="skills"
        hint="One per line: what you do at work, for friends or as a hobby. Up to 20."
        placeholder={"sewing\nbookkeeping"}
        rows={4}
        value={form.skills}
        error={errors["skills"]}
        onChange={(event) => onChange(changeSkills(form, event.target.value))}
      />
      <div aria-live="polite" className="min-h-24 pt-3 noscript:hidden">
        {amount !== null && amount === form.cash ? (
          <p className="mb-3 text-sm">
            Your cash is set to <strong className="font-semibold">{formatMoney(Number(amount))}</strong>. You can change
            it in the next step.
          </p>
        ) : null}
        {markets.length > 0 ? (
          <>
            <p className="text-xs text-ink-soft">“{last}” is near these markets. Pick one to use its name:</p>
            <ul className="mt-2 flex flex-wrap gap-2">
              {markets.slice(0, 4).map((market) => (
                <li key={market.slug}>
                  <button
                    type="button"
                    onClick={() => replaceLast(market.name)}
                    className="min-h-9 rounded-md border border-control-line px-3 text-sm hover:bg-paper-sunk"
                  >
                    {market.name}
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The last answer stays until the next one is there. */
function useMarkets(skill: string): readonly Suggestion[] {
  const [markets, setMarkets] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (skill.length < 3 || skill.length > 80) return setMarkets([]);
    const given = new AbortController();
    suggestMarkets(skill, given.signal)
      // Suggestions only help: where none come, the words are typed out.
      .catch(() => [])
      .then((found) => {
        if (!given.signal.aborted) setMarkets(found);
      });
    return () => given.abort();
  }, [skill]);
  return markets;
}
