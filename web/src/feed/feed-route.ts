/** The route id of the feed. */
export const FEED_ROUTE = '/signed-in/shell/projects/$project/feed';
