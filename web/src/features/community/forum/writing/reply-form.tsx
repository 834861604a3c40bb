import type { RefObject } from "react";
import { postedText, usePosted } from "../../../../api/queries/posted";
import { SelectField } from "../../../../ui/form/field";
import { plainName } from "../members/author-name";
import type { ForumPost, MyLimits, MyTopic, Topic, WrittenPost } from "../types";
import { BodyField } from "./form-parts";
import { MarkdownHelp } from "./markdown-help";
import { PostForm } from "./post-form";

interface ReplyFormProps {
  topic: Topic;
  posts: readonly ForumPost[];
  mine: MyTopic | null;
  limits: MyLimits | null;
  /** Buttons of the posts fill the form's fields. */
  formRef: RefObject<HTMLFormElement | null>;
  onSent: (written: WrittenPost) => void;
}

/** Reply to a topic. Without scripts it is posted to the topic's address. */
export function ReplyForm({ topic, posts, mine, limits, formRef, onSent }: ReplyFormProps) {
  const posted = usePosted("forum-reply");
  const text = (name: string) => postedText(posted, name) ?? "";
  const answerable = posts.filter(({ state, number }) => state === "visible" && number > 1);
  return (
    <PostForm
      action={topic.path}
      label="Reply"
      formRef={formRef}
      draftKey={`reply-${topic.id}`}
      here={`${topic.path}#reply`}
      request={{ kind: "reply", topic: topic.id }}
      onSent={(written) => written && onSent(written)}
      failure="Could not send your reply"
      posted={posted}
      limits={limits}
      kind="replies"
      whyNot={mine?.canReply === false ? mine.whyNot : null}
      columns="lg:grid-cols-[minmax(0,48rem)_17rem] lg:justify-between"
      labels={{ member: "Post reply", guest: "Log in to reply" }}
    >
      <input type="hidden" name="action" value="reply" />
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
    </PostForm>
  );
}
