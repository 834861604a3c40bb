import { screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { closePage, fakeApi, writes } from "../report/harness";
import { openPage } from "./page-harness";

beforeAll(() => import("./results").then(() => {}));
afterEach(closePage);

test("a link carries the weights, the score says so, and the reset asks without them", async () => {
  const calls = fakeApi();
  const { user } = openPage("/niche-discovery?q=dog+grooming&weights=growth:40,margin:0");
  await screen.findByText("This score is weighed your way.");
  expect(writes(calls).at(-1)?.body).toMatchObject({ weights: { growth: 40, margin: 0 } });
  await user.click(screen.getByRole("button", { name: "Use our weights" }));
  await vi.waitFor(() => expect(writes(calls)).toHaveLength(4));
  expect(writes(calls).at(-1)?.body).not.toHaveProperty("weights");
  await vi.waitFor(() => expect(window.location.search).not.toContain("weights"));
});
