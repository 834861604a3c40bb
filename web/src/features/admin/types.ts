import type { components } from "../../api/schema.gen";

type Schemas = components["schemas"];

export type Category = Schemas["Category"];
/** A post as the server answers it. */
export type WirePost = Schemas["Post"];
/** A post with its content, drafts included: what only an admin's session gets. Times are ISO 8601 in UTC. */
export type Post = WirePost & Required<Pick<Schemas["Post"], "scheduledFor" | "version">>;
/** A post in the list. */
export type PostLine = Schemas["AdminPostLine"];
export type PostPage = Schemas["AdminPostList"];
export type PostCounts = Schemas["PostCounts"];
export type BinnedPost = Schemas["BinnedPost"];
export type Revision = Schemas["RevisionRow"];
export type Draft = Schemas["Draft"];
export type DraftLine = Schemas["DraftRow"];
/** A post as it is sent. */
export type PostInput = Schemas["DraftFields"];
/** A post as the form holds it: tags as typed, a schedule as `2026-03-01T19:30` in the writer's own time zone or empty. */
export type PostFields = Omit<PostInput, "tags" | "scheduledFor"> & { tags: string; scheduledFor: string };

export type PostCheck = Schemas["Check"];
export type Preview = Schemas["Preview"];
export type CategoryInput = Required<Schemas["CategoryInput"]>;
export type Media = Schemas["MediaBody"];
export type AdminSession = Schemas["AdminSession"];
export type OpenSession = Schemas["AdminSessionRow"];
export type PasswordChange = Schemas["ChangeAdminPassword"];
export type SecondFactor = Schemas["SecondFactor"];
export type SecondFactorEnrollment = Schemas["SecondFactorEnrollment"];

export type QueuedQuestion = Schemas["QueuedSupportRequest"];

export type ImportSource = Schemas["ImportSource"];
export type ImportItem = Schemas["ImportItem"];
export type ImportReport = Schemas["ImportReport"];
