import { useEffect, useState } from "react";
import { requestJson } from "../../../../api/client";
import { useToast } from "../../../../ui/feedback/use-toast";
import { useMutation } from "../../../../ui/use-mutation";

/** Switch for the mail of the day. A site that sends no mail does not show it. */
export function DigestChoice() {
  const [isOn, setOn] = useState<boolean | null>(null);
  const toast = useToast();
  useEffect(() => {
    let isHere = true;
    requestJson("GET", "/api/forum/digest").then(
      (digest) => isHere && digest.isAvailable && setOn(digest.isOn),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, []);
  const { isBusy, run } = useMutation(async (wanted: boolean) => {
    const changed = await requestJson("PUT", "/api/forum/digest", { body: { on: wanted } });
    setOn(changed.isOn);
    toast.add({ title: changed.isOn ? "You get unread notices by email" : "No more emails with notices" });
  }, "Could not save your choice");
  if (isOn === null) return null;
  return (
    <label className="mt-8 flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-action"
        checked={isOn}
        disabled={isBusy}
        onChange={(event) => void run(event.currentTarget.checked)}
      />
      Email me unread notices, once a day at most
    </label>
  );
}
