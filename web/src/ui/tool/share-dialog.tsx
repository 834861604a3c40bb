import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { linksQuery, revokeLink, shareRun } from "../../api/calls/runs";
import { withQueries } from "../../api/queries/with-queries";
import { fullAddress } from "../../lib/address/full-address";
import { Dialog } from "../layout/dialog";
import { useMutation } from "../use-mutation";
import { LinkList } from "./link-list";
import { NewLink, ShareButtons, useCopyLink } from "./new-link";

interface ShareDialogProps {
  /** Slug of the tool. */
  tool: string;
  /** Says what the link shows and what it leaves out. */
  shows: string;
  /** Id of the saved run; saves it first where it is not saved yet. */
  savedId: () => Promise<number>;
  onClose: () => void;
}

/** Makes a link to a saved result, and lists the links to results of the tool. */
function ShareDialog({ tool, shows, savedId, onClose }: ShareDialogProps) {
  const copy = useCopyLink(onClose, "The link has been copied to your clipboard.");
  const { data = [], refetch } = useQuery(linksQuery(tool));
  const [link, setLink] = useState("");
  const making = useMutation(async () => {
    const { path } = await shareRun(await savedId());
    if (path) setLink(fullAddress(path));
    await refetch();
  }, "Could not create the link");
  const revoking = useMutation(async (id: number) => {
    await revokeLink(id);
    if (data.some((listed) => listed.id === id && listed.path && fullAddress(listed.path) === link)) setLink("");
    await refetch();
  }, "Could not revoke the link");
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share this result"
      description={`Anyone with the link can read this result until you revoke it. ${shows} Search engines are asked not to list it.`}
    >
      <div className="mt-5 space-y-5">
        {link === "" ? null : <NewLink link={link} title="Sidestart" onCopy={() => void copy(link)} />}
        <LinkList links={data} isBusy={revoking.isBusy} onCopy={copy} onRevoke={(id) => void revoking.run(id)} />
        <ShareButtons canCreate={link === ""} isBusy={making.isBusy} onCreate={making.run} onClose={onClose} />
      </div>
    </Dialog>
  );
}

export default withQueries(ShareDialog);
