/** The filter of a feed that was opened without one. */
export const DEFAULT_FEED_FILTER = { status: ['open'] } as const;

/** How the console's router writes that filter in the address of a feed. */
export const DEFAULT_FEED_SEARCH = `status=${DEFAULT_FEED_FILTER.status.join(',')}`;

/** Mentions that a feed asks for first: more than a screen shows, and few enough to arrive and render soon on a phone. */
export const FIRST_PAGE_SIZE = 30;

/** Returns the query of `list_mentions` for the first page of a feed, in the order in which its address has it. */
export const firstPageQuery = <Filter extends object>(project: string, filter: Filter) => ({
  ...filter,
  project,
  limit: FIRST_PAGE_SIZE,
});

/**
 * Returns what the page of a feed with the default filter asks for once its scripts run: the service names these in a header, so that
 * a browser asks for them at once. They are exactly the addresses that the scripts use, or they would be loaded twice.
 */
export function feedRequests(project: string): readonly string[] {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(firstPageQuery(project, DEFAULT_FEED_FILTER)))
    for (const each of [value].flat()) search.append(name, String(each));
  return ['/auth/session', `/api/v1/mentions?${search}`];
}
