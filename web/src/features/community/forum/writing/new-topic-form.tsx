import { useLocation } from "wouter";
import { postedText, usePosted } from "../../../../api/queries/posted";
import { useSession } from "../../../../api/session";
import { useToast } from "../../../../ui/feedback/use-toast";
import { SelectField, TextField } from "../../../../ui/form/field";
import { useLimits } from "../members/use-mine";
import type { ForumCategory, ForumRules, WrittenPost } from "../types";
import { BodyField } from "./form-parts";
import { MarkdownHelp } from "./markdown-help";
import { PLAN_STEPS } from "./plan-steps";
import { PostForm } from "./post-form";

const HERE = "/forum/new";

interface NewTopicFormProps {
  categories: readonly ForumCategory[];
  rules: ForumRules;
  /** Category that the address names. */
  category: string;
}

/** Form of a new topic. Without scripts it is posted to this page. */
export function NewTopicForm({ categories, rules, category }: NewTopicFormProps) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const toast = useToast();
  const posted = usePosted("forum-topic");
  const { limits } = useLimits();
  const text = (name: string) => postedText(posted, name) ?? "";
  const chosen = text("category") || (categories.some(({ slug }) => slug === category) ? category : "");
  function showWritten(written: WrittenPost) {
    navigate(written.path);
    if (written.heldWhy.length === 0) return;
    const description = written.heldWhy.map((why) => why.text).join(" ");
    toast.add({ title: "Your topic is waiting for a moderator", description });
  }
  return (
    <PostForm
      action={HERE}
      label="New topic"
      className="mt-8"
      draftKey="topic"
      here={HERE}
      request={{ kind: "topic" }}
      onSent={(written) => written && showWritten(written)}
      failure="Could not send your topic"
      posted={posted}
      limits={limits}
      kind="topics"
      columns="lg:grid-cols-[minmax(0,1fr)_17rem]"
      labels={{ member: "Post topic", guest: "Log in to post" }}
    >
      <TextField
        label="Title"
        name="title"
        hint="A question or a short sentence, 5 to 150 characters."
        minLength={rules.titleMin}
        maxLength={rules.titleMax}
        required
        autoComplete="off"
        defaultValue={text("title")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CategoryField categories={categories} chosen={chosen} />
        <SelectField
          label="Step of the launch plan (optional)"
          name="planStep"
          defaultValue={text("planStep")}
          options={[{ value: "", label: "None" }, ...PLAN_STEPS]}
        />
      </div>
      <BodyField label="Text" height="min-h-64" defaultValue={text("body")} />
      <MarkdownHelp />
      {user ? <ProgressChoice /> : null}
    </PostForm>
  );
}

function ProgressChoice() {
  return (
    <label className="flex items-start gap-3 text-sm">
      <input type="checkbox" name="showProgress" className="mt-0.5" />
      <span>
        Show how far my 30-day plan is
        <span className="block text-ink-soft">
          Readers see ticked steps and active evenings: no money and no notes. You can stop it at any time.
        </span>
      </span>
    </label>
  );
}

function CategoryField({ categories, chosen }: Pick<NewTopicFormProps, "categories"> & { chosen: string }) {
  return (
    <SelectField
      label="Category"
      name="category"
      defaultValue={chosen}
      required
      options={[
        { value: "", label: "Choose a category" },
        ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
    />
  );
}
