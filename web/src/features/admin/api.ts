import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { requestJson } from "../../api/client";
import { ApiError } from "../../api/errors";
import { type PostFilter, parametersOf } from "./posts/filter";
import type {
  AdminSession,
  BinnedPost,
  Category,
  CategoryInput,
  Check,
  Draft,
  DraftLine,
  LinkProblem,
  MediaPage,
  OpenSession,
  Post,
  PostInput,
  PostPage,
  Preview,
  Revision,
  SecondFactor,
  SecondFactorEnrollment,
} from "./types";

const SESSION = ["/api/admin/session"];
const POSTS = "/api/admin/posts";
const CATEGORIES = ["/api/blog/categories"];
const DRAFTS = ["/api/admin/drafts"];
const BIN = ["/api/admin/bin"];
const SESSIONS = ["/api/admin/sessions"];
const SECOND_FACTOR = "/api/admin/second-factor";
const MEDIA = "/api/admin/media";

/** Null without an admin's session. */
export const sessionQuery = queryOptions<AdminSession | null>({
  queryKey: SESSION,
  queryFn: ({ signal }) => requestJson<AdminSession>("/api/admin/session", { signal }).catch(nullWhenRefused),
  refetchOnMount: "always",
});
// Other browsers write, too: everything is read anew whenever it comes into view.
export const postsQuery = (filter: PostFilter) =>
  queryOptions<PostPage>({
    queryKey: [POSTS, filter],
    queryFn: ({ signal }) => requestJson(`${POSTS}?${parametersOf(filter)}`, { signal }),
    refetchOnMount: "always",
  });
/** In full, under a key of its own: readers' pages come with the same list cut to what they show. */
export const categoriesQuery = queryOptions<Category[]>({
  queryKey: [...CATEGORIES, "full"],
  queryFn: ({ signal }) => requestJson("/api/blog/categories", { signal }),
  refetchOnMount: "always",
});
export const draftsQuery = queryOptions<DraftLine[]>({ queryKey: DRAFTS, refetchOnMount: "always" });
export const binQuery = queryOptions<BinnedPost[]>({ queryKey: BIN, refetchOnMount: "always" });
export const adminSessionsQuery = queryOptions<OpenSession[]>({ queryKey: SESSIONS, refetchOnMount: "always" });
export const secondFactorQuery = queryOptions<SecondFactor>({ queryKey: [SECOND_FACTOR], refetchOnMount: "always" });
export const linksQuery = queryOptions<LinkProblem[]>({ queryKey: ["/api/admin/links"], refetchOnMount: "always" });
export const revisionsQuery = (id: number) =>
  queryOptions<Revision[]>({ queryKey: [`/api/admin/posts/${id}/revisions`], refetchOnMount: "always" });
export const mediaQuery = (q: string, page: number) =>
  queryOptions<MediaPage>({
    queryKey: [MEDIA, { q, page }],
    queryFn: ({ signal }) => requestJson(`${MEDIA}?q=${encodeURIComponent(q)}&page=${page}`, { signal }),
    refetchOnMount: "always",
  });

/** Whether a call failed because the admin's session is over. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && hasCode(error, "admin_required");
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.body !== null && `${error.body.code}` === code;
}

/** Has the gate ask for the password; what stands on the page stays. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(SESSION, null);
}

/** Refused with `second_factor_required` when a code is needed and none is given. */
export async function logIn(client: QueryClient, password: string, code = ""): Promise<void> {
  await requestJson("/api/admin/login", { method: "POST", body: code ? { password, code } : { password } });
  await client.invalidateQueries({ queryKey: SESSION });
  // What was refused before is not now.
  void client.invalidateQueries({ predicate: (query) => query.state.status === "error" });
}

export async function changePassword(client: QueryClient, body: Record<string, string>): Promise<void> {
  await requestJson("/api/admin/password", { method: "PUT", body });
  void client.invalidateQueries({ queryKey: SESSIONS });
  void client.invalidateQueries({ queryKey: SESSION });
}

export function beginSecondFactor(body: Record<string, string>): Promise<SecondFactorEnrollment> {
  return requestJson(SECOND_FACTOR, { method: "POST", body });
}

/** Answers the recovery codes, which are told once. */
export async function enableSecondFactor(client: QueryClient, code: string): Promise<string[]> {
  const { recoveryCodes } = await requestJson<{ recoveryCodes: string[] }>(SECOND_FACTOR, {
    method: "PUT",
    body: { code },
  });
  for (const queryKey of [[SECOND_FACTOR], SESSIONS]) void client.invalidateQueries({ queryKey });
  return recoveryCodes;
}

export async function disableSecondFactor(client: QueryClient, body: Record<string, string>): Promise<void> {
  await requestJson(SECOND_FACTOR, { method: "DELETE", body });
  await client.invalidateQueries({ queryKey: [SECOND_FACTOR] });
}

export async function endSession(client: QueryClient, id: number): Promise<void> {
  await requestJson(`/api/admin/sessions/${id}`, { method: "DELETE" });
  void client.invalidateQueries({ queryKey: SESSIONS });
}

/** Null when there is none. */
export function getPost(id: number): Promise<Post | null> {
  return requestJson<Post>(`${POSTS}/${id}`).catch(nullWhenMissing);
}

/** A post as it is saved, and the key of the unsaved work that ends with it. */
type PostSave = PostInput & { draftKey: string };

export async function createPost(client: QueryClient, input: PostSave): Promise<Post> {
  const post = await requestJson<Post>("/api/blog/posts", { method: "POST", body: { ...input, authorId: 1 } });
  return refreshed(client, post);
}

/** Refused with `edited_elsewhere` when somebody saved since `version`. */
export async function updatePost(client: QueryClient, id: number, input: PostSave, version: number): Promise<Post> {
  const post = await requestJson<Post>(`/api/blog/posts/${id}`, { method: "PUT", body: { ...input, version } });
  return refreshed(client, post);
}

/** Into the bin. */
export async function deletePost(client: QueryClient, id: number): Promise<void> {
  await requestJson(`/api/blog/posts/${id}`, { method: "DELETE" });
  refreshPosts(client);
}

export async function restorePost(client: QueryClient, id: number): Promise<Post> {
  return refreshed(client, await requestJson<Post>(`/api/admin/bin/${id}/restore`, { method: "POST" }));
}

export async function deleteForGood(client: QueryClient, id: number): Promise<void> {
  await requestJson(`/api/admin/bin/${id}`, { method: "DELETE" });
  void client.invalidateQueries({ queryKey: BIN });
}

export function getRevision(postId: number, id: number): Promise<PostInput> {
  return requestJson(`/api/admin/posts/${postId}/revisions/${id}`);
}

export async function restoreRevision(client: QueryClient, postId: number, id: number): Promise<Post> {
  const path = `/api/admin/posts/${postId}/revisions/${id}/restore`;
  return refreshed(client, await requestJson<Post>(path, { method: "POST" }));
}

/** Looked for in the list first: most posts have none, and that is no failure. */
export async function findDraft(client: QueryClient, key: string): Promise<Draft | null> {
  const drafts = await client.fetchQuery({ ...draftsQuery, staleTime: 0 });
  return drafts.some((draft) => draft.key === key) ? getDraft(key) : null;
}

/** Null when there is none. */
export function getDraft(key: string): Promise<Draft | null> {
  return requestJson<Draft>(draftPath(key)).catch(nullWhenMissing);
}

export type DraftWrite = Pick<Draft, "postId" | "baseVersion" | "fields" | "version">;

/**
 * Refused with `draft_elsewhere` when another editor wrote since `version`, with `draft_ended` or `edited_elsewhere` when the
 * post was saved since.
 */
export function putDraft(key: string, draft: DraftWrite, keepalive = false) {
  return requestJson<{ version: number; savedAt: string }>(draftPath(key), { method: "PUT", body: draft, keepalive });
}

export async function deleteDraft(client: QueryClient, key: string): Promise<void> {
  await requestJson(draftPath(key), { method: "DELETE" });
  void client.invalidateQueries({ queryKey: DRAFTS });
}

export function refreshDrafts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: DRAFTS });
}

export function previewPost(title: string, content: string): Promise<Preview> {
  return requestJson("/api/admin/preview", { method: "POST", body: { title, content } });
}

export function checkPost(id: number | null, input: PostInput): Promise<Check[]> {
  return requestJson("/api/admin/checklist", { method: "POST", body: { id, ...input } });
}

export async function saveCategory(client: QueryClient, id: number | null, input: CategoryInput): Promise<Category> {
  const [method, path] = id === null ? ["POST" as const, ""] : ["PUT" as const, `/${id}`];
  const category = await requestJson<Category>(`/api/blog/categories${path}`, { method, body: input });
  void client.invalidateQueries({ queryKey: CATEGORIES });
  return category;
}

/** Its posts go to the category `moveTo`, or stay where their category was. */
export async function deleteCategory(client: QueryClient, id: number, moveTo: string): Promise<void> {
  const query = moveTo ? `?moveTo=${encodeURIComponent(moveTo)}` : "";
  await requestJson(`/api/blog/categories/${id}${query}`, { method: "DELETE" });
  void client.invalidateQueries({ queryKey: CATEGORIES });
  refreshPosts(client);
}

export async function changeAlt(client: QueryClient, id: number, alt: string): Promise<void> {
  await requestJson(`${MEDIA}/${id}`, { method: "PUT", body: { alt } });
  refreshMedia(client);
}

/** Refused with `media_in_use` while posts show it, unless forced. */
export async function deleteMedia(client: QueryClient, id: number, force: boolean): Promise<void> {
  await requestJson(`${MEDIA}/${id}${force ? "?force=true" : ""}`, { method: "DELETE" });
  refreshMedia(client);
}

export function refreshMedia(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [MEDIA] });
}

export function refreshEverything(client: QueryClient): void {
  void client.invalidateQueries();
}

function refreshed(client: QueryClient, post: Post): Post {
  refreshPosts(client);
  return post;
}

/** The lists of posts, and with them the numbers that categories show. */
function refreshPosts(client: QueryClient): void {
  for (const queryKey of [[POSTS], CATEGORIES, BIN, ["/api/admin/links"]]) void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isPublicBlog(path) });
}

/** What readers' pages hold in this tab. */
function isPublicBlog(path: unknown): boolean {
  return typeof path === "string" && /^\/api\/blog\/(articles|categories\/)/.test(path);
}

function draftPath(key: string): string {
  return `/api/admin/drafts/${encodeURIComponent(key)}`;
}

const nullWhenRefused = nullAt(401);
const nullWhenMissing = nullAt(404);

function nullAt(status: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof ApiError && error.status === status) return null;
    throw error;
  };
}
