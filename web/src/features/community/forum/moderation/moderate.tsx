import { useState } from "react";
import { requestJson } from "../../../../api/client";
import { Button } from "../../../../ui/button/button";
import { SelectField, TextField } from "../../../../ui/form/field";
import { InvalidFieldsError } from "../../../../ui/form/form-errors";
import type { FormValues } from "../../../../ui/form/use-form";
import { Drawer } from "../../../../ui/layout/drawer";
import type { ForumCategory, ForumPost, ModerationAction, Topic } from "../types";
import { ActionForm } from "./action-form";
import { type ActionRequest, actionsOnPost, actionsOnTopic, readPostNumbers } from "./moderation";

interface ModeratePostProps {
  post: ForumPost;
  id: number;
  onDone: () => void;
}

/** Actions on a post and its author, in a panel. */
export function ModeratePost({ post, id, onDone }: ModeratePostProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="post-action" onClick={() => setOpen(true)}>
        Moderate<span className="sr-only"> post {post.number}</span>
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={`Moderate post #${post.number}`}>
        <ActionForm
          label={`Moderate post ${post.number}`}
          actions={actionsOnPost(post)}
          target={`post:${id}`}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      </Drawer>
    </>
  );
}

/** Actions on a whole topic, in a panel. */
export function ModerateTopic({ topic, onDone }: { topic: Topic; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [categories, setCategories] = useState<ForumCategory[]>([]);
  function open() {
    setOpen(true);
    requestJson("GET", "/api/forum/categories").then(setCategories, () => {});
  }
  return (
    <>
      <Button variant="secondary" onClick={open}>
        Moderate topic
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title="Moderate this topic">
        <ActionForm
          label="Moderate this topic"
          actions={actionsOnTopic(topic)}
          target={`topic:${topic.id}`}
          fieldsOf={(action) => <TopicFields action={action} topic={topic} categories={categories} />}
          readFields={(action, values) => readTopicFields(action, values, topic)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      </Drawer>
    </>
  );
}

interface TopicFieldsProps {
  action: ModerationAction;
  topic: Topic;
  categories: readonly ForumCategory[];
}

function TopicFields({ action, topic, categories }: TopicFieldsProps) {
  if (action === "move") {
    const others = categories.filter(({ slug }) => slug !== topic.category);
    return (
      <SelectField
        label="Category"
        name="to"
        options={others.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
    );
  }
  if (action === "merge") {
    return (
      <TextField
        label="Number of the topic that stays"
        name="to"
        hint="It is in the topic's address: 12 in /forum/t/12-first-sale."
        inputMode="numeric"
        required
      />
    );
  }
  if (action !== "split") return null;
  return (
    <>
      <TextField label="Title of the new topic" name="title" minLength={5} maxLength={150} required />
      <TextField label="Numbers of the posts to move" name="numbers" hint="For example 4, 6" required />
    </>
  );
}

function readTopicFields(action: ModerationAction, values: FormValues, topic: Topic): Partial<ActionRequest> {
  if (action === "move" || action === "merge") return { to: values["to"] ?? "" };
  if (action !== "split") return {};
  try {
    return { title: values["title"] ?? "", posts: readPostNumbers(values["numbers"] ?? "", topic.posts) };
  } catch (error) {
    throw new InvalidFieldsError({ numbers: error instanceof Error ? error.message : String(error) });
  }
}
