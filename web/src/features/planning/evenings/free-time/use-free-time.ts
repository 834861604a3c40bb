import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorText } from "../../../../api/errors";
import { tellOtherTabs } from "../../../../api/queries/tabs";
import { setTimeZone } from "../../../../api/session";
import { readerZone } from "../../../../lib/time/reader-zone";
import { useToast } from "../../../../ui/feedback/use-toast";
import { EVENINGS, type Evenings, saveFreeTime } from "../api";
import type { FreeTimeValue } from "./free-time";

/** Pause after a change before it is saved: a stroke of several cells is one save. */
const SAVE_AFTER_MS = 400;

/** Free time of a member, changed at once here and saved after a short pause. A refused change is taken back. */
export function useFreeTime(evenings: Evenings) {
  const client = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState<FreeTimeValue | null>(null);
  const saved: FreeTimeValue = { ...evenings, zone: evenings.isSaved ? evenings.zone : readerZone() };
  const save = useEffectEvent(async (value: FreeTimeValue) => {
    try {
      const answer = await saveFreeTime({
        zone: value.zone,
        slots: [...value.slots],
        exceptions: [...value.exceptions],
      });
      client.setQueryData(EVENINGS, answer);
      setTimeZone(answer.zone);
      tellOtherTabs(EVENINGS);
      toast.dismissErrors();
    } catch (error) {
      toast.add({ title: "Could not save your free time", description: errorText(error), variant: "destructive" });
    }
    setDraft((newest) => (newest === value ? null : newest));
  });
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => void save(draft), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return { value: draft ?? saved, change: setDraft, isSaving: draft !== null };
}
