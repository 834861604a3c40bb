import { useEffect, useState } from "react";
import { requestJson } from "../../../../api/client";
import { Button } from "../../../../ui/button/button";
import { useToast } from "../../../../ui/feedback/use-toast";
import { SelectField } from "../../../../ui/form/field";
import { useMutation } from "../../../../ui/use-mutation";
import { ModerateTopic } from "../moderation/moderate";
import type { MyTopic, Topic, WatchLevel } from "../types";

const LEVELS: readonly { value: WatchLevel; label: string }[] = [
  { value: "watching", label: "Watching: a notice for every reply" },
  { value: "tracking", label: "Tracking: one notice for all new replies" },
  { value: "normal", label: "Normal: replies to me and mentions" },
  { value: "muted", label: "Muted: no notices" },
];

interface TopicToolsProps {
  topic: Topic;
  mine: MyTopic;
  onChanged: () => void;
}

/** What a member can do with a topic: choose its notices, end the link to the own plan, moderate. */
export function TopicTools({ topic, mine, onChanged }: TopicToolsProps) {
  useReadMark(topic, mine.readUpTo);
  const isAuthor = topic.posts.some(({ number, isMine }) => number === 1 && isMine) || isOwnFirst(mine);
  return (
    <div className="mt-5 flex max-w-[48rem] flex-wrap items-end gap-4 print:hidden">
      <WatchChoice key={mine.watchLevel} id={topic.id} level={mine.watchLevel} />
      {topic.progress && isAuthor ? <EndProgress id={topic.id} onChanged={onChanged} /> : null}
      {mine.isModerator ? <ModerateTopic topic={topic} onDone={onChanged} /> : null}
    </div>
  );
}

/** Tells the server how far the member has read: to the last post of this page. */
function useReadMark({ id, posts }: Topic, readUpTo: number): void {
  const last = Math.max(0, ...posts.map(({ number }) => number));
  useEffect(() => {
    if (last <= readUpTo) return;
    requestJson("PUT", "/api/forum/topics/{id}/read", { path: { id: String(id) }, body: { number: last } }).catch(
      () => {},
    );
  }, [id, last, readUpTo]);
}

const isOwnFirst = (mine: MyTopic) => mine.ownPosts.some(({ number }) => number === 1);

function WatchChoice({ id, level }: { id: number; level: WatchLevel }) {
  const [value, setValue] = useState(level);
  const toast = useToast();
  const { run } = useMutation(async (next: WatchLevel) => {
    setValue(next);
    try {
      await requestJson("PUT", "/api/forum/topics/{id}/level", { path: { id: String(id) }, body: { level: next } });
      toast.add({ title: "Notices changed" });
    } catch (error) {
      setValue(value);
      throw error;
    }
  }, "Could not change your notices");
  return (
    <SelectField
      label="Notices"
      options={LEVELS}
      value={value}
      onChange={(event) => void run(event.target.value as WatchLevel)}
      className="w-full max-w-sm"
    />
  );
}

function EndProgress({ id, onChanged }: { id: number; onChanged: () => void }) {
  const { isBusy, run } = useMutation(async () => {
    await requestJson("DELETE", "/api/forum/topics/{id}/progress", { path: { id: String(id) } });
    onChanged();
  }, "Could not end the link to your plan");
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void run()}>
      Stop showing my progress
    </Button>
  );
}
