import { Badge, type BadgeTone } from "../../../../ui/inline/badge";
import type { TopicRow } from "../types";

type BadgedTopic = Pick<TopicRow, "isPinned" | "isLocked" | "state">;

export function TopicBadges({ topic: { isPinned, isLocked, state } }: { topic: BadgedTopic }) {
  return [
    isPinned && badge("lamp", "Pinned"),
    isLocked && badge("outline", "Locked"),
    state === "held" && badge("info", "Waiting for a moderator"),
    state === "hidden" && badge("danger", "Hidden"),
  ];
}

function badge(tone: BadgeTone, text: string) {
  return (
    <Badge key={text} tone={tone} className="font-sans">
      {text}
    </Badge>
  );
}
