import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextField } from "../../../../ui/form/field";
import { useMutation } from "../../../../ui/use-mutation";
import { useToast } from "../../../../ui/use-toast";
import { fullAddress, shareAnalysis } from "../../saved/api";
import type { NicheRequest } from "../../types";
import { ShareLinks } from "./share-links";

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  request: NicheRequest;
  marketName: string;
}

export function ShareDialog({ open, onClose, request, marketName }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share Analysis"
      description="Anyone with the link can read this report, including your keywords, until you revoke it. Search engines are asked not to list it."
    >
      {open ? <ShareBody onClose={onClose} request={request} marketName={marketName} /> : null}
    </Dialog>
  );
}

function ShareBody({ onClose, request, marketName }: Omit<ShareDialogProps, "open">) {
  const client = useQueryClient();
  const copy = useCopyLink(onClose);
  const [link, setLink] = useState("");
  const { isBusy, run } = useMutation(async () => {
    const { path } = await shareAnalysis(client, request);
    if (path) setLink(fullAddress(path));
  }, "Could not create the link");
  return (
    <div className="mt-5 space-y-5">
      {link === "" ? null : <NewLink link={link} marketName={marketName} onCopy={() => void copy(link)} />}
      <ShareLinks onCopy={copy} />
      <div className="flex gap-2">
        {link === "" ? (
          <Button busy={isBusy} onClick={() => void run()}>
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

/** Copies a link. The dialog goes first: a toast behind it could neither be read out nor dismissed. */
function useCopyLink(onClose: () => void) {
  const toast = useToast();
  return async (link: string) => {
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    onClose();
    toast.add(
      copied
        ? { title: "Link copied!", description: "The analysis link has been copied to your clipboard." }
        : { title: "Could not copy. Select the link and copy it.", description: link, variant: "destructive" },
    );
  };
}

function NewLink({ link, marketName, onCopy }: { link: string; marketName: string; onCopy: () => void }) {
  const { run } = useMutation(
    () =>
      navigator.share({ title: `${marketName} · Sidestart`, url: link }).catch((error: unknown) => {
        // A canceled share is no failure.
        if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
      }),
    "Could not share the link",
  );

  return (
    <div className="space-y-3">
      <TextField
        label="Link"
        hint="You can copy it again under Your links until you revoke it."
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCopy}>Copy link</Button>
        {"share" in navigator ? (
          <Button variant="secondary" onClick={() => void run()}>
            Share with…
          </Button>
        ) : null}
      </div>
    </div>
  );
}
