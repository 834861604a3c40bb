import type { ReactNode } from "react";
import { Badge } from "../../../../ui/inline/badge";
import type { TopicRow } from "../types";

type BadgedTopic = Pick<TopicRow, "isPinned" | "isLocked" | "state">;

export function TopicBadges({ topic }: { topic: BadgedTopic }) {
  const badges: ReactNode[] = [];
  if (topic.isPinned)
    badges.push(
      <Badge key="pinned" tone="lamp" className="font-sans">
        Pinned
      </Badge>,
    );
  if (topic.isLocked)
    badges.push(
      <Badge key="locked" tone="outline" className="font-sans">
        Locked
      </Badge>,
    );
  if (topic.state === "held")
    badges.push(
      <Badge key="held" tone="info" className="font-sans">
        Waiting for a moderator
      </Badge>,
    );
  if (topic.state === "hidden")
    badges.push(
      <Badge key="hidden" tone="danger" className="font-sans">
        Hidden
      </Badge>,
    );
  return badges;
}
