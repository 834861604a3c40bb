import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/layout/dialog";

type Props = { losses: string[]; onCleanUp: () => void; onClose: () => void };

/** Shows the parts that the visual editor cannot hold before they are removed. */
export function CleanUpDialog({ losses, onCleanUp, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Clean it up"
      description="The visual editor cannot hold everything in this text. Everything else stays as it is."
      className="w-[min(40rem,calc(100vw-2rem))]"
    >
      <h3 className="mt-5 font-sans text-sm font-semibold tracking-normal">This will be removed</h3>
      <ul className="mt-2 max-h-64 list-disc space-y-1 overflow-y-auto pl-5 text-sm [overflow-wrap:anywhere]">
        {losses.length === 0 ? <li>Nothing but the nesting of some elements</li> : null}
        {losses.map((loss, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and lines may be equal.
          <li key={at}>
            <code>{loss}</code>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onCleanUp}>Clean it up</Button>
        <Button variant="ghost" onClick={onClose}>
          Keep the source
        </Button>
      </div>
    </Dialog>
  );
}
