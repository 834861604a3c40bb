import { Button } from "../../../../ui/button/button";
import { taskQueue, type WaitingChange } from "./task-queue";

const VERBS: Record<WaitingChange["change"]["kind"], string> = {
  create: "Add",
  edit: "Change",
  complete: "Complete",
  move: "Move",
  delete: "Delete",
};

/** Changes that the server does not have: those that wait for the connection, and those that it refused. */
export function WaitingPanel({ waiting }: { waiting: readonly WaitingChange[] }) {
  const held = waiting.filter(({ isHeld, problem }) => isHeld && !problem);
  const refused = waiting.filter(({ problem }) => problem);
  return (
    <div aria-live="polite" className="text-sm">
      {held.length > 0 ? (
        <section aria-label="Waiting to be sent" className="mb-6 rounded-md bg-lamp-soft px-4 py-3 text-lamp-ink">
          <p>
            {held.length === 1 ? "1 change is" : `${held.length} changes are`} kept on this device and will be sent when
            the connection is back.
          </p>
          <ul className="mt-2">
            {held.map((item) => (
              <li key={item.key} className="flex items-center justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{textOf(item)}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Do not send: ${textOf(item)}`}
                  onClick={() => taskQueue.discard(item.key)}
                >
                  Do not send
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {refused.map((item) => (
        <div key={item.key} className="mb-3 rounded-md border border-danger bg-danger-soft px-4 py-3">
          <p className="text-danger wrap-anywhere">
            Not saved: {textOf(item)}. {item.problem}
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            aria-label={`Drop this change: ${textOf(item)}`}
            onClick={() => taskQueue.discard(item.key)}
          >
            Drop this change
          </Button>
        </div>
      ))}
    </div>
  );
}

function textOf({ change, title }: WaitingChange): string {
  const verb = change.kind === "complete" && !change.done ? "Reopen" : VERBS[change.kind];
  return `${verb} “${title}”`;
}
