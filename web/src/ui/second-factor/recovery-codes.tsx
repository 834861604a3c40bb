import { arriveAt } from "../../lib/address/arrive-at";
import { Button } from "../button/button";
import { useToast } from "../feedback/use-toast";

interface RecoveryCodesProps {
  codes: string[];
  /** Name of the place that a code opens. */
  opens: string;
  onDone: () => void;
}

/** The only time that the recovery codes are shown. */
export function RecoveryCodes({ codes, opens, onDone }: RecoveryCodesProps) {
  const toast = useToast();
  async function copyCodes() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast.add({ title: "Recovery codes copied" });
    } catch {
      toast.add({ title: "Not copied", description: "Please select and copy the codes.", variant: "destructive" });
    }
  }
  return (
    <div className="mt-5 max-w-[26rem] rounded-lg border border-line bg-paper-raised p-5">
      <h3 ref={arriveAt} tabIndex={-1} className="text-lg font-semibold">
        Keep these recovery codes
      </h3>
      <p className="mt-2 text-sm text-ink-soft">
        Each opens {opens} once if you don't have your phone. They are not shown again.
      </p>
      <ol className="mt-4 grid gap-x-6 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copyCodes()}>
          Copy all
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  );
}
