/**
 * Under which the server hands over the report behind a link; null where the link shows nothing. The link's token is no part of it, and so
 * reaches no engine.
 */
export const SHARED = "/api/niche/shared";
