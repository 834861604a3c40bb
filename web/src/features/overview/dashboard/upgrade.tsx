import { type ComponentType, createContext, Suspense, useContext, useState } from "react";
import { Button } from "../../../ui/button/button";
import { Dialog } from "../../../ui/layout/dialog";
import type { UpgradeDialogProps } from "../../../ui/layout/upgrade-dialog-props";

/** The page's upgrade dialog. */
export const UpgradeContext = createContext<ComponentType<UpgradeDialogProps>>(PremiumNotice);

/** Opens when a Free member requests a part of Premium. Its script is loaded on first use. */
export function Upgrade(props: UpgradeDialogProps) {
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
function PremiumNotice({ feature, open, onClose }: UpgradeDialogProps) {
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
