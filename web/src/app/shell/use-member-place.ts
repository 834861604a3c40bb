import { useEffect, useEffectEvent } from "react";
import { changeLocation } from "../../api/calls/member-place";
import type { User } from "../../api/session";
import { onPlaceChange, readPlace, storePlace } from "../../lib/storage/reader-place";

/**
 * Keeps the place of the account and that of this browser the same. The account's counts on every device, and a choice
 * on any page changes it. An account that has never had one takes that of this browser.
 */
export function useMemberPlace({ location }: User): void {
  // The next visit tries again.
  const save = () => void changeLocation(readPlace()).catch(() => {});
  const take = useEffectEvent(() => {
    if (location) storePlace(location.id ? location : null);
    else if (readPlace()) save();
  });
  const follow = useEffectEvent(() => {
    if ((readPlace()?.id ?? "") !== (location?.id ?? "")) save();
  });
  const named = location?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer with the same place changes nothing
  useEffect(() => take(), [named]);
  useEffect(() => onPlaceChange(() => follow()), []);
}
