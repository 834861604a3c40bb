import { beforeEach, expect, test } from "vitest";
import { forgetDrafts } from "./storage";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("drafts are forgotten; settings, waiting answers and the blog's texts stay", () => {
  const drafts = [
    "personaDraft",
    "problems.draft",
    "offers.form",
    "profitabilityForm",
    "planNote:1000:launch",
    "forum.draft.new",
  ];
  const others = ["theme", "experiment-answers", "taskLetterKeys", "unheardLogout", "blogDraft:post:1"];
  for (const key of [...drafts, ...others]) localStorage.setItem(key, "x");
  sessionStorage.setItem("rankedAnswers", "x");
  forgetDrafts();
  expect(Object.keys(localStorage).sort()).toEqual([...others].sort());
  expect(sessionStorage.length).toBe(0);
});
