import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fullAddress } from "../../../lib/address/full-address";
import { Dialog } from "../../../ui/layout/dialog";
import { NewLink, ShareButtons, useCopyLink } from "../../../ui/tool/new-link";
import { useMutation } from "../../../ui/use-mutation";
import { shareAnalysis } from "../saved/api";
import type { NicheRequest } from "../types";
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
  const copy = useCopyLink(onClose, "The analysis link has been copied to your clipboard.");
  const [link, setLink] = useState("");
  const { isBusy, run } = useMutation(async () => {
    const { path } = await shareAnalysis(client, request);
    if (path) setLink(fullAddress(path));
  }, "Could not create the link");
  return (
    <div className="mt-5 space-y-5">
      {link === "" ? null : <NewLink link={link} title={`${marketName} · Sidestart`} onCopy={() => void copy(link)} />}
      <ShareLinks onCopy={copy} />
      <ShareButtons canCreate={link === ""} isBusy={isBusy} onCreate={run} onClose={onClose} />
    </div>
  );
}
