import { Link } from "wouter";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { TaskButton } from "../../../ui/tool/task-button";
import { TestButton, testOfQuestion } from "../../../ui/tool/test-button";
import { HYPOTHESES } from "./fields";
import type { ScriptQuestion } from "./types";

interface AskNextProps {
  name: string;
  script: readonly ScriptQuestion[];
  /** Slug of the market; `null` without one. */
  market: string | null;
  isPlain: boolean;
}

/** The interview: one question for each guess. */
export function AskNext({ name, script, market, isPlain }: AskNextProps) {
  const copyText = useCopy();
  const all = script.map(({ question }, at) => `${at + 1}. ${question}`).join("\n");
  return (
    <section aria-labelledby="ask-next">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="ask-next" className="text-2xl">
          Ask next
        </h2>
        {script.length > 0 && !isPlain ? (
          <div className="flex gap-2 print:hidden">
            <Button variant="secondary" size="sm" onClick={() => copyText(all)}>
              Copy all
            </Button>
            <Button variant="secondary" size="sm" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        ) : null}
      </div>
      {script.length === 0 ? (
        <p className="mt-2 text-ink-soft">Every guess becomes an interview question. You have no guesses yet.</p>
      ) : (
        <>
          <p className="mt-2 text-sm text-ink-soft">
            Questions about the past, for people like {name}. Write down what they say, word for word.
          </p>
          <ol className="mt-3 divide-y divide-line border-y border-line">
            {script.map(({ field, question, guess }, at) => (
              <QuestionItem
                key={`${question}${guess}`}
                {...{ field, question, guess, number: at + 1, market, isPlain }}
                onCopy={copyText}
              />
            ))}
          </ol>
          <p className="mt-3 text-sm text-ink-soft print:hidden">
            Have people already written about this?{" "}
            <Link href={`/audience-problem-finder${market ? `?market=${market}` : ""}`} className="prose-link">
              Compare your guesses with their comments
            </Link>
            .
          </p>
        </>
      )}
    </section>
  );
}

interface QuestionItemProps extends ScriptQuestion {
  number: number;
  market: AskNextProps["market"];
  isPlain: boolean;
  onCopy: (text: string) => void;
}

/** One question, with what its guess leads to: a test, a task, and the question as a text. */
function QuestionItem({ field, question, guess, number, market, isPlain, onCopy }: QuestionItemProps) {
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <p className="min-w-0">
        <span className="text-lamp-ink">{number}.</span> {question}
        {guess ? <span className="block text-sm text-ink-soft">Your guess: {guess}</span> : null}
      </p>
      {isPlain ? null : (
        <span className="flex shrink-0 flex-wrap justify-end gap-1 print:hidden">
          {guess && field ? (
            <TestButton
              variant="ghost"
              market={market}
              test={testOfQuestion(HYPOTHESES[field](guess.replace(/[.\s]+$/, "")), question)}
              label="Test it"
              subject={guess}
            />
          ) : null}
          {guess ? <TaskButton step={question} /> : null}
          <Button variant="ghost" size="sm" aria-label={`Copy question ${number}`} onClick={() => onCopy(question)}>
            Copy
          </Button>
        </span>
      )}
    </li>
  );
}

function useCopy() {
  const toast = useToast();
  async function writeText(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast.add({ title: "Copied" });
    } catch {
      toast.add({
        title: "Could not copy",
        description: "Select the questions and copy them.",
        variant: "destructive",
      });
    }
  }
  return (text: string) => void writeText(text);
}
