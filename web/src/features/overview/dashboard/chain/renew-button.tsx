import { type ChainPart, useRenewPart } from "../../../../api/calls/chain";
import { Button } from "../../../../ui/button/button";
import { useMutation } from "../../../../ui/use-mutation";

interface RenewButtonProps {
  part: ChainPart;
  name: string;
  marketName: string | null;
}

/** Makes a stale part new in one click. A part of another market keeps only what its note says. */
export function RenewButton({ part, name, marketName }: RenewButtonProps) {
  const renew = useRenewPart();
  const { isBusy, run } = useMutation(async () => {
    await renew(part);
  }, "Could not update it");
  const isMarket = part.stale.some(({ kind }) => kind === "market");
  const isOld = part.stale.some(({ kind }) => kind === "figures");
  if (!part.canRenew || !(isMarket || isOld)) return null;
  const text = isMarket && marketName ? `Use it for ${marketName}` : "Update it";
  return (
    <Button variant="secondary" size="sm" busy={isBusy} aria-label={`${text}: ${name}`} onClick={() => void run()}>
      {text}
    </Button>
  );
}
