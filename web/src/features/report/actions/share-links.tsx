import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LinkList } from "../../../ui/tool/link-list";
import { useMutation } from "../../../ui/use-mutation";
import { revokeShare, sharesQuery } from "../saved/api";

/** Links of this visitor that are not revoked, each to copy again. */
export function ShareLinks({ onCopy }: { onCopy: (link: string) => Promise<void> }) {
  const client = useQueryClient();
  const { data = [] } = useQuery(sharesQuery);
  const { isBusy, run } = useMutation((id: number) => revokeShare(client, id), "Could not revoke the link");
  const links = data.map(({ id, createdAt, path, marketName, request }) => ({
    id,
    createdAt,
    path,
    title: marketName,
    text: `${marketName}, “${request.keywords}”`,
  }));
  return <LinkList links={links} isBusy={isBusy} onCopy={onCopy} onRevoke={(id) => void run(id)} />;
}
