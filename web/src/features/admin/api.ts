import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { requestJson } from "../../api/client";
import { ApiError, hasCode } from "../../api/errors";
import { apiQuery } from "../../api/queries/api-query";
import { refreshQueries } from "../../api/queries/refresh-queries";
import { type PostFilter, toQuery } from "./posts/filter";
import type {
  AdminSession,
  Category,
  CategoryInput,
  Draft,
  PasswordChange,
  Post,
  PostCheck,
  PostInput,
  Preview,
  SecondFactorEnrollment,
  WirePost,
} from "./types";

const SESSION = ["/api/admin/session"];
const POSTS = ["/api/admin/posts"];
const CATEGORIES = ["/api/blog/categories"];
const DRAFTS = ["/api/admin/drafts"];
const BIN = ["/api/admin/bin"];
const SESSIONS = ["/api/admin/sessions"];
const SECOND_FACTOR = ["/api/admin/second-factor"];
const MEDIA = ["/api/admin/media"];
const SUPPORT = ["/api/admin/support"];
// Other browsers write, too: every view reloads the data.
const LIVE = { refetchOnMount: "always" } as const;

/** Null without an admin's session. */
export const sessionQuery = queryOptions<AdminSession | null>({
  queryKey: SESSION,
  queryFn: ({ signal }) => requestJson("GET", "/api/admin/session", { signal }).catch(nullWhenRefused),
  refetchOnMount: "always",
});
export const postsQuery = (filter: PostFilter) => ({
  ...apiQuery("/api/admin/posts", { query: toQuery(filter) }),
  ...LIVE,
});
/** Categories in full, under a key of their own: readers' pages come with a shortened list. */
export const categoriesQuery = queryOptions({
  queryKey: [...CATEGORIES, "full"],
  queryFn: ({ signal }) => requestJson("GET", "/api/blog/categories", { signal }),
  ...LIVE,
});
export const draftsQuery = { ...apiQuery("/api/admin/drafts"), ...LIVE };
export const binQuery = { ...apiQuery("/api/admin/bin"), ...LIVE };
export const adminSessionsQuery = { ...apiQuery("/api/admin/sessions"), ...LIVE };
export const secondFactorQuery = { ...apiQuery("/api/admin/second-factor"), ...LIVE };
export const linksQuery = { ...apiQuery("/api/admin/links"), ...LIVE };
export const forumModeratorsQuery = { ...apiQuery("/api/admin/forum/moderators"), ...LIVE };
export const forumCategoriesQuery = { ...apiQuery("/api/forum/categories"), ...LIVE };
export const revisionsQuery = (id: number) => ({
  ...apiQuery("/api/admin/posts/{id}/revisions", { path: { id } }),
  ...LIVE,
});
export const mediaQuery = (q: string, page: number) => ({
  ...apiQuery("/api/admin/media", { query: { q, page } }),
  ...LIVE,
});

export const supportQueueQuery = (done: boolean, page: number) => ({
  ...apiQuery("/api/admin/support", { query: { done, page } }),
  ...LIVE,
});

/** Returns whether a call failed because the admin's session has ended. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && hasCode(error, "admin_required");
}

/** Makes the gate ask for the password; the content of the page stays. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(SESSION, null);
}

/** Refused with `second_factor_required` when a code is needed and none is given. */
export async function logIn(client: QueryClient, password: string, code = ""): Promise<void> {
  await requestJson("POST", "/api/admin/login", { body: code ? { password, code } : { password } });
  await client.invalidateQueries({ queryKey: SESSION });
  // Calls that were refused before may succeed now.
  void client.invalidateQueries({ predicate: (query) => query.state.status === "error" });
}

export async function changePassword(client: QueryClient, body: PasswordChange): Promise<void> {
  await requestJson("PUT", "/api/admin/password", { body });
  refreshQueries(client, SESSIONS, SESSION);
}

export function beginSecondFactor(currentPassword: string): Promise<SecondFactorEnrollment> {
  return requestJson("POST", "/api/admin/second-factor", { body: { currentPassword } });
}

/** Returns the recovery codes, which are not available again. */
export async function enableSecondFactor(client: QueryClient, code: string): Promise<string[]> {
  const { recoveryCodes } = await requestJson("PUT", "/api/admin/second-factor", { body: { code } });
  refreshQueries(client, SECOND_FACTOR, SESSIONS);
  return recoveryCodes;
}

export async function disableSecondFactor(client: QueryClient, currentPassword: string, code: string): Promise<void> {
  await requestJson("DELETE", "/api/admin/second-factor", { body: { currentPassword, code } });
  await client.invalidateQueries({ queryKey: SECOND_FACTOR });
}

export async function endSession(client: QueryClient, id: number): Promise<void> {
  await requestJson("DELETE", "/api/admin/sessions/{id}", { path: { id } });
  refreshQueries(client, SESSIONS);
}

/** Returns the number of sessions that ended. */
export async function endMemberSessions(body: { email: string } | { all: true }): Promise<number> {
  const { ended } = await requestJson("DELETE", "/api/admin/members/sessions", { body });
  return ended;
}

/** Null when there is none. */
export async function getPost(id: number): Promise<Post | null> {
  const post = await requestJson("GET", "/api/admin/posts/{id}", { path: { id } }).catch(nullWhenMissing);
  return post && toPost(post);
}

/** A post as it is saved, and the key of the unsaved work that ends with it. */
type PostSave = PostInput & { draftKey: string };

export async function createPost(client: QueryClient, input: PostSave): Promise<Post> {
  const post = await requestJson("POST", "/api/blog/posts", { body: { ...input, authorId: 1 } });
  return acceptChangedPost(client, post);
}

/** Refused with `edited_elsewhere` when another save came after `version`. */
export async function updatePost(client: QueryClient, id: number, input: PostSave, version: number): Promise<Post> {
  const post = await requestJson("PUT", "/api/blog/posts/{slug}", { path: { slug: id }, body: { ...input, version } });
  return acceptChangedPost(client, post);
}

/** Into the bin. */
export async function deletePost(client: QueryClient, id: number): Promise<void> {
  await requestJson("DELETE", "/api/blog/posts/{slug}", { path: { slug: id } });
  refreshPosts(client);
}

export async function restorePost(client: QueryClient, id: number): Promise<Post> {
  return acceptChangedPost(client, await requestJson("POST", "/api/admin/bin/{id}/restore", { path: { id } }));
}

export async function deleteForGood(client: QueryClient, id: number): Promise<void> {
  await requestJson("DELETE", "/api/admin/bin/{id}", { path: { id } });
  refreshQueries(client, BIN);
}

export async function getRevision(postId: number, id: number): Promise<PostInput> {
  const revision = await requestJson("GET", "/api/admin/posts/{id}/revisions/{revisionId}", {
    path: { id: postId, revisionId: id },
  });
  return { ...revision, scheduledFor: revision.scheduledFor ?? null };
}

export async function restoreRevision(client: QueryClient, postId: number, id: number): Promise<Post> {
  const path = { id: postId, revisionId: id };
  return acceptChangedPost(
    client,
    await requestJson("POST", "/api/admin/posts/{id}/revisions/{revisionId}/restore", { path }),
  );
}

/** Looked for in the list first: most posts have none, and that is no failure. */
export async function findDraft(client: QueryClient, key: string): Promise<Draft | null> {
  const drafts = await client.fetchQuery({ ...draftsQuery, staleTime: 0 });
  return drafts.some((draft) => draft.key === key) ? getDraft(key) : null;
}

/** Null when there is none. */
export function getDraft(key: string): Promise<Draft | null> {
  return requestJson("GET", "/api/admin/drafts/{key}", { path: { key } }).catch(nullWhenMissing);
}

export type DraftWrite = Pick<Draft, "postId" | "baseVersion" | "fields" | "version">;

/**
 * Refused with `draft_elsewhere` when another editor wrote since `version`, with `draft_ended` or `edited_elsewhere` when the
 * post was saved since.
 */
export function putDraft(key: string, draft: DraftWrite, keepalive = false) {
  return requestJson("PUT", "/api/admin/drafts/{key}", { path: { key }, body: draft, keepalive });
}

export async function deleteDraft(client: QueryClient, key: string): Promise<void> {
  await requestJson("DELETE", "/api/admin/drafts/{key}", { path: { key } });
  refreshQueries(client, DRAFTS);
}

export function refreshDrafts(client: QueryClient): void {
  refreshQueries(client, DRAFTS);
}

export function previewPost(title: string, content: string): Promise<Preview> {
  return requestJson("POST", "/api/admin/preview", { body: { title, content } });
}

export function checkPost(id: number | null, input: PostInput): Promise<PostCheck[]> {
  return requestJson("POST", "/api/admin/checklist", { body: { id, ...input } });
}

export async function saveCategory(client: QueryClient, id: number | null, input: CategoryInput): Promise<Category> {
  const category =
    id === null
      ? await requestJson("POST", "/api/blog/categories", { body: input })
      : await requestJson("PUT", "/api/blog/categories/{slug}", { path: { slug: id }, body: input });
  refreshQueries(client, CATEGORIES);
  return category;
}

/** Its posts move to the category `moveTo`, or keep their slug. */
export async function deleteCategory(client: QueryClient, id: number, moveTo: string): Promise<void> {
  const query = moveTo ? { moveTo } : {};
  await requestJson("DELETE", "/api/blog/categories/{slug}", { path: { slug: id }, query });
  refreshQueries(client, CATEGORIES);
  refreshPosts(client);
}

export async function changeAlt(client: QueryClient, id: number, alt: string): Promise<void> {
  await requestJson("PUT", "/api/admin/media/{id}", { path: { id }, body: { alt } });
  refreshMedia(client);
}

/** Refused with `media_in_use` while posts show it, unless forced. */
export async function deleteMedia(client: QueryClient, id: number, force: boolean): Promise<void> {
  await requestJson("DELETE", "/api/admin/media/{id}", { path: { id }, query: force ? { force } : {} });
  refreshMedia(client);
}

export async function answerQuestion(client: QueryClient, id: number, body: string): Promise<void> {
  await requestJson("POST", "/api/admin/support/{id}/answers", { path: { id }, body: { body } });
  refreshQueries(client, SUPPORT);
}

export async function closeQuestion(client: QueryClient, id: number): Promise<void> {
  await requestJson("POST", "/api/admin/support/{id}/close", { path: { id } });
  refreshQueries(client, SUPPORT);
}

export function refreshMedia(client: QueryClient): void {
  refreshQueries(client, MEDIA);
}

export function refreshEverything(client: QueryClient): void {
  void client.invalidateQueries();
}

function acceptChangedPost(client: QueryClient, post: WirePost): Post {
  refreshPosts(client);
  return toPost(post);
}

/** The API document leaves out of a reader's post what an admin's post always has. */
function toPost(post: WirePost): Post {
  return { ...post, scheduledFor: post.scheduledFor ?? null, version: post.version ?? 0 };
}

/** The lists of posts, and with them the numbers that categories show. */
function refreshPosts(client: QueryClient): void {
  refreshQueries(client, POSTS, CATEGORIES, BIN, ["/api/admin/links"]);
  void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isPublicBlog(path) });
}

/** Returns whether the path holds data of readers' pages. */
function isPublicBlog(path: unknown): boolean {
  return typeof path === "string" && /^\/api\/blog\/(articles|categories\/)/.test(path);
}

const nullWhenRefused = nullAt(401);
const nullWhenMissing = nullAt(404);

function nullAt(status: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof ApiError && error.status === status) return null;
    throw error;
  };
}
