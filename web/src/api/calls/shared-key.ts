/**
 * Key under which the server passes the result behind a link; null for a closed link. The link's token is not part of it, and so
 * reaches no engine.
 */
export const SHARED = "/api/shared";
