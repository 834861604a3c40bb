import { useEffect, useState } from "react";
import { closeOffer, useOffer } from "../api/premium-offer";
import type { UpgradeDialog } from "../features/billing/upgrade-dialog";
import { useToast } from "../ui/use-toast";

/** The upgrade dialog of the whole page. Its code comes when the first person asks for it. */
export function PremiumOffer() {
  const feature = useOffer();
  const toast = useToast();
  const [loaded, setLoaded] = useState<{ Dialog: typeof UpgradeDialog } | null>(null);
  // What the closing dialog still says.
  const [last, setLast] = useState("");
  const isWanted = feature !== null;
  if (isWanted && feature !== last) setLast(feature);
  useEffect(() => {
    if (!isWanted || loaded) return;
    import("../features/billing/upgrade-dialog").then(
      (module) => setLoaded({ Dialog: module.UpgradeDialog }),
      () => {
        closeOffer();
        toast.add({
          title: "Not opened",
          description: "Please check the connection and try again.",
          variant: "destructive",
        });
      },
    );
  }, [isWanted, loaded, toast]);
  return loaded ? <loaded.Dialog feature={last} open={isWanted} onClose={closeOffer} /> : null;
}
