import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient, seedQueries } from "./query-client";
import { refreshQueries } from "./refresh-queries";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a key holds the address and the values of its query", async () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response("[1]"));
  vi.stubGlobal("fetch", fetched);
  const data = await createQueryClient().fetchQuery({
    queryKey: ["/api/blog/posts", { q: "a&b", page: 2, category: undefined }],
  });
  expect(data).toEqual([1]);
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/blog/posts?q=a%26b&page=2");
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "GET", credentials: "include" });
});

it("a failed query is not tried again", async () => {
  const fetched = vi.fn(async () => new Response("no", { status: 500 }));
  vi.stubGlobal("fetch", fetched);
  await expect(createQueryClient().fetchQuery({ queryKey: ["/api/x"] })).rejects.toThrow("500: no");
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("what the server answered is fresh for good and asks for nothing", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const client = createQueryClient();
  seedQueries(client, { "/api/niche/saved-searches": [] });
  await expect(client.fetchQuery({ queryKey: ["/api/niche/saved-searches"] })).resolves.toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

it("two renders share nothing", () => {
  const first = createQueryClient();
  seedQueries(first, { "/api/x": "mine" });
  expect(createQueryClient().getQueryData(["/api/x"])).toBeUndefined();
});

it("a change during the first request is read with the next one", async () => {
  const client = createQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ["/api/tasks"], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  refreshQueries(client, ["/api/tasks"]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.("before the change");
  answers[1]?.("after it");
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("after it"));
  stop();
});
