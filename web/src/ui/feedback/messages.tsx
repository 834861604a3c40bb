import { localDateTime } from "../../lib/time/day";

export interface ThreadMessage {
  id: number;
  fromMember: boolean;
  body: string;
  createdAt: string;
}

interface MessagesProps {
  messages: readonly ThreadMessage[];
  /** Name of the member's side, such as "You". */
  member: string;
  /** Name of the site's side. */
  site: string;
}

/** Messages of a question to support, the first one first. */
export function Messages({ messages, member, site }: MessagesProps) {
  return (
    <ol className="space-y-4">
      {messages.map(({ id, fromMember, body, createdAt }) => (
        <li key={id} className={fromMember ? "border-l-2 border-line pl-4" : "border-l-2 border-lamp pl-4"}>
          <p className="text-xs text-ink-soft">
            <span className="font-semibold text-ink">{fromMember ? member : site}</span>
            {", "}
            <time dateTime={createdAt} className="tabular">
              {localDateTime(createdAt)}
            </time>
          </p>
          <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
        </li>
      ))}
    </ol>
  );
}
