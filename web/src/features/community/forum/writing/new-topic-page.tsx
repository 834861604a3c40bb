import { Link, useSearch } from "wouter";
import { usePageData } from "../../../../api/queries/page-data";
import { readQuery } from "../../../../lib/address/page-query";
import { CATEGORIES, RULES } from "../addresses";
import { Breadcrumb } from "../forum-links";
import { NotLoaded } from "../page-states";
import type { ForumCategory, ForumRules } from "../types";
import { heldText } from "./held-texts";
import { NewTopicForm } from "./new-topic-form";

export default function NewTopicPage() {
  const read = readQuery(`?${useSearch()}`);
  const categories = usePageData<ForumCategory[]>(CATEGORIES);
  const rules = usePageData<ForumRules>(RULES);
  const held = heldText(read("notice"));
  return (
    <div className="measure py-8 sm:py-10">
      <Breadcrumb current="Start a topic" />
      <h1 className="mt-4 text-3xl">Start a topic</h1>
      <p className="mt-3 max-w-[44rem] text-ink-soft">
        One question or one story for each topic. Say what you have tried, and what you want to know.
      </p>
      {held ? (
        <p role="status" className="mt-5 max-w-[48rem] rounded-md bg-lamp-soft px-4 py-3 text-sm">
          Your topic is waiting for a moderator. {held}{" "}
          <Link href="/forum/notices" className="underline">
            Your notices
          </Link>{" "}
          show it, and there you can withdraw it.
        </p>
      ) : null}
      {categories.data && rules.data ? (
        <NewTopicForm categories={categories.data} rules={rules.data} category={read("category")} />
      ) : (
        <NotLoaded page={categories.error ? categories : rules} what="the form" />
      )}
    </div>
  );
}
