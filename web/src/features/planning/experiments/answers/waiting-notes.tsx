import { Button } from "../../../../ui/button/button";
import { OUTCOME_LABELS } from "../labels";
import { discardAnswer, settlePerson, type WaitingAnswer } from "./answer-queue";

/** Answers of one experiment that the server does not have yet: those that wait, questions, and refusals. */
export function WaitingNotes({ waiting }: { waiting: readonly WaitingAnswer[] }) {
  const plain = waiting.filter(({ asks, problem }) => !asks && !problem).length;
  return (
    <div aria-live="polite" className="text-sm">
      {plain > 0 ? (
        <p className="mt-3 rounded-md bg-paper-sunk px-3 py-2">
          {plain === 1 ? "1 answer is" : `${plain} answers are`} kept on this device and will be sent when the
          connection is back.
        </p>
      ) : null}
      {waiting
        .filter(({ asks }) => asks)
        .map((item) => (
          <SamePerson key={item.answer.key} item={item} />
        ))}
      {waiting
        .filter(({ problem }) => problem)
        .map(({ answer, problem }) => (
          <div key={answer.key} className="mt-3 rounded-md border border-danger bg-danger-soft px-3 py-2">
            <p className="text-danger">
              Your answer “{OUTCOME_LABELS[answer.outcome]}” was not logged. {problem}
            </p>
            <Button variant="ghost" size="sm" className="-ml-3" onClick={() => discardAnswer(answer.key)}>
              Discard this answer
            </Button>
          </div>
        ))}
    </div>
  );
}

/** One person counts once. Only the person who logs knows whether two names are one person. */
function SamePerson({ item: { answer } }: { item: WaitingAnswer }) {
  return (
    <div className="mt-3 rounded-md border border-lamp bg-lamp-soft px-3 py-3 text-lamp-ink">
      <p>
        <strong className="font-semibold">The same person?</strong> {answer.who} has answered already. One person counts
        once: the last answer counts, and the earlier one is struck out.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void settlePerson(answer.key, true)}>
          Yes, count the last answer
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void settlePerson(answer.key, false)}>
          No, another person
        </Button>
      </div>
    </div>
  );
}
