import { expectTypeOf, test } from "vitest";
import { requestJson } from "./client";
import type { AnswerOf, PathWith } from "./operation";
import type { components } from "./schema.gen";

// The compiler reads these tests (`npm run check`): a line that does not fail where it should is an error.

test("an answer has the type of the API document", () => {
  expectTypeOf<AnswerOf<"GET", "/api/plan">>().toEqualTypeOf<components["schemas"]["LaunchPlan"]>();
  expectTypeOf<AnswerOf<"DELETE", "/api/niche/projects/{id}">>().toEqualTypeOf<null>();
});

test("a path knows its methods", () => {
  expectTypeOf<"/api/plan">().toExtend<PathWith<"GET">>();
  expectTypeOf<"/api/plan">().not.toExtend<PathWith<"DELETE">>();
});

test("wrong paths, parameters and bodies do not compile", () => {
  const calls = [
    // @ts-expect-error the API has no such path
    () => requestJson("GET", "/api/plans"),
    // @ts-expect-error the path does not answer this method
    () => requestJson("DELETE", "/api/plan"),
    // @ts-expect-error the id is missing
    () => requestJson("DELETE", "/api/niche/projects/{id}"),
    // @ts-expect-error the body has another field
    () => requestJson("POST", "/api/auth/login", { body: { mail: "a@example.org", password: "x" } }),
  ];
  expectTypeOf(calls).toBeArray();
});
