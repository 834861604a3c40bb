import type { RefObject } from "react";
import { postedText, usePosted } from "../../api/posted";
import { useSession } from "../../api/session";
import { useHydrated } from "../../lib/use-hydrated";
import { SelectField } from "../../ui/form/field";
import { plainName } from "./author-name";
import { BodyField, PostButton, PostedProblem, TrapField } from "./form-parts";
import { LimitsNote, WritingStops } from "./limits-note";
import { LiveForm } from "./live-form";
import { MarkdownHelp } from "./markdown-help";
import type { ForumPost, MyLimits, MyTopic, Topic, Written } from "./types";

interface ReplyFormProps {
  topic: Topic;
  posts: readonly ForumPost[];
  mine: MyTopic | null;
  limits: MyLimits | null;
  /** Buttons of the posts fill the form's fields. */
  formRef: RefObject<HTMLFormElement | null>;
  onSent: (written: Written) => void;
}

/** Reply to a topic. Without scripts it is posted to the topic's address. */
export function ReplyForm({ topic, posts, mine, limits, formRef, onSent }: ReplyFormProps) {
  const { user } = useSession();
  const isGuest = useHydrated() && !user;
  const posted = usePosted("forum-reply");
  const text = (name: string) => postedText(posted, name) ?? "";
  const here = `${topic.path}#reply`;
  const answerable = posts.filter(({ state, number }) => state === "visible" && number > 1);
  return (
    <LiveForm
      action={topic.path}
      label="Reply"
      formRef={formRef}
      draftKey={`reply-${topic.id}`}
      here={here}
      request={{ kind: "reply", topic: topic.id }}
      onSent={(written) => written && onSent(written)}
      failure="Could not send your reply"
    >
      {(status, sender) => (
        <>
          <PostedProblem posted={posted} here={here} />
          <WritingStops limits={limits} whyNot={mine?.canReply === false ? mine.whyNot : null} />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,48rem)_17rem] lg:justify-between lg:gap-8">
            <LimitsNote limits={limits} kind="replies" />
            <div className="space-y-5">
              <input type="hidden" name="action" value="reply" />
              <TrapField />
              {answerable.length > 0 ? (
                <SelectField
                  name="replyTo"
                  label="In reply to"
                  defaultValue={text("replyTo")}
                  options={[
                    { value: "", label: "The topic" },
                    ...answerable.map(({ number, author }) => ({
                      value: String(number),
                      label: `#${number} by ${plainName(author)}`,
                    })),
                  ]}
                />
              ) : null}
              <BodyField label="Your reply" defaultValue={text("body")} />
              <MarkdownHelp />
              <PostButton
                label={isGuest ? "Log in to reply" : "Post reply"}
                limits={limits}
                defaultHandle={text("handle")}
                isBusy={status.isBusy}
              />
              {sender}
            </div>
          </div>
        </>
      )}
    </LiveForm>
  );
}
