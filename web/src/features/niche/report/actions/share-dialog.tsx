import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextField } from "../../../../ui/field";
import { useToast } from "../../../../ui/use-toast";
import { shareAnalysis } from "../../library/api";
import { useTask } from "../../library/use-task";
import type { KeptRequest } from "../../types";
import { ShareLinks } from "./share-links";

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  request: KeptRequest;
  marketName: string;
}

export function ShareDialog({ open, onClose, request, marketName }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share Analysis"
      description="Whoever has the link can read this report, your keywords included, until you revoke it. Search engines are asked to leave it out."
    >
      {open ? <ShareBody onClose={onClose} request={request} marketName={marketName} /> : null}
    </Dialog>
  );
}

function ShareBody({ onClose, request, marketName }: Omit<ShareDialogProps, "open">) {
  const client = useQueryClient();
  const { isBusy, run } = useTask("Not Shared");
  const [link, setLink] = useState("");
  return (
    <div className="mt-5 space-y-5">
      {link === "" ? null : <NewLink link={link} marketName={marketName} onClose={onClose} />}
      <ShareLinks />
      <div className="flex gap-2">
        {link === "" ? (
          <Button
            busy={isBusy}
            onClick={() =>
              void run(async () => {
                const { path } = await shareAnalysis(client, request);
                setLink(new URL(path, window.location.href).href);
              })
            }
          >
            Create link
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function NewLink({ link, marketName, onClose }: { link: string; marketName: string; onClose: () => void }) {
  const toast = useToast();
  const { run } = useTask("Not Shared");

  /** The dialog goes first: a toast behind it could neither be read out nor dismissed. */
  async function copy() {
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    onClose();
    toast.add(
      copied
        ? { title: "Link copied!", description: "The analysis link has been copied to your clipboard." }
        : { title: "Please copy the link by hand", description: link, variant: "destructive" },
    );
  }

  async function passOn() {
    await navigator.share({ title: `${marketName} · Sidestart`, url: link }).catch((error: unknown) => {
      // Somebody who thought better of it made no mistake.
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
  }

  return (
    <div className="space-y-3">
      <TextField
        label="Link"
        hint="It is shown only this once."
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy link</Button>
        {"share" in navigator ? (
          <Button variant="secondary" onClick={() => void run(passOn)}>
            Share with…
          </Button>
        ) : null}
      </div>
    </div>
  );
}
