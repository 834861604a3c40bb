import { type ComponentType, createContext, Suspense, useContext, useState } from "react";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/layout/dialog";

export interface UpgradeProps {
  /** Attempted action, as in "download your business plan". */
  feature: string;
  open: boolean;
  onClose: () => void;
  /** The member has Premium now. */
  onUpgraded?: () => void;
  /** The page is about to be left for the checkout. */
  onCheckout?: () => void;
}

/** Upgrade dialog. Features do not import one another, so the page passes it in. */
export const UpgradeContext = createContext<ComponentType<UpgradeProps>>(PremiumNotice);

/** Opens when a Free member requests a part of Premium. Its script is loaded on first use. */
export function Upgrade(props: UpgradeProps) {
  const UpgradeDialog = useContext(UpgradeContext);
  const [isWanted, setWanted] = useState(false);
  if (props.open && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <UpgradeDialog {...props} />
    </Suspense>
  );
}

/** Only says that it is. */
function PremiumNotice({ feature, open, onClose }: UpgradeProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Part of Premium"
      description={`With Premium you can ${feature}. Everything you made is kept on every plan.`}
    >
      <div className="mt-6">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
