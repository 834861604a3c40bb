import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { localDate } from "../../../lib/time/day";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { Checkbox } from "../../../ui/form/checkbox";
import { TextField } from "../../../ui/form/field";
import { Card, CardHeader } from "../../../ui/layout/card";
import { useMutation } from "../../../ui/use-mutation";
import { EVENINGS, makeFeed, revokeFeed } from "./api";

interface FeedCardProps {
  /** When the feed was made; null without one. */
  since: string | null;
  /** A new address can be made. */
  canMake: boolean;
}

/** Secret address for calendar programs. It is shown once, after it was made. */
export function FeedCard({ since, canMake }: FeedCardProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [path, setPath] = useState("");
  const [isBusyOnly, setBusyOnly] = useState(false);
  const [hasReminder, setReminder] = useState(false);
  const refreshEvenings = () => client.invalidateQueries({ queryKey: EVENINGS });
  const making = useMutation(async () => {
    setPath((await makeFeed()).path);
    await refreshEvenings();
  }, "Could not create the link");
  const revoking = useMutation(async () => {
    await revokeFeed();
    setPath("");
    await refreshEvenings();
  }, "Could not turn off the link");
  const options = [isBusyOnly && "busy=1", hasReminder && "remind=1"].filter(Boolean).join("&");
  const address = path ? `${window.location.origin}${path}${options ? `?${options}` : ""}` : "";
  const copying = useMutation(async () => {
    await navigator.clipboard.writeText(address);
    toast.add({ title: "Link copied" });
  }, "Could not copy. Select the link and copy it.");
  return (
    <Card aria-labelledby="calendar-feed">
      <CardHeader
        id="calendar-feed"
        title="In your calendar"
        note="Your planned work, plus your other tasks on their days. Subscribe once, and every change shows up on its own. Most calendar apps check about once an hour; Google may take 8 to 24 hours."
      />
      {path ? (
        <div className="space-y-3">
          <TextField
            label="Secret calendar link"
            hint="Shown once. Anyone who has it can read your evenings."
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Checkbox checked={isBusyOnly} onChange={(event) => setBusyOnly(event.target.checked)}>
            Hide titles: show “Busy” only
          </Checkbox>
          <Checkbox checked={hasReminder} onChange={(event) => setReminder(event.target.checked)}>
            Remind me 15 minutes before
          </Checkbox>
          <Button onClick={() => void copying.run()}>Copy link</Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{describeFeed(since)}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {canMake ? (
          <Button variant="secondary" busy={making.isBusy} onClick={() => void making.run()}>
            {since ? "Create a new link" : "Create a calendar link"}
          </Button>
        ) : null}
        {since ? (
          <Button variant="ghost" busy={revoking.isBusy} onClick={() => void revoking.run()}>
            Revoke
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function describeFeed(since: string | null): string {
  if (!since) return "You have no calendar link yet.";
  return `Your calendar link has been active since ${localDate(since)}. A new link replaces it.`;
}
