/** Path of the call for one resource. Part of every page's first load. */
export const resourcePath = (slug: string) => `/api/resources/${encodeURIComponent(slug)}`;
