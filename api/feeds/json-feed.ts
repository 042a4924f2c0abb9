import type { Feed, FeedEntry } from './feed.ts';

const itemOf = (entry: FeedEntry) => ({
  id: entry.id,
  url: entry.url ?? entry.consoleUrl,
  title: entry.title,
  content_html: entry.content,
  ...(entry.summary !== '' && { summary: entry.summary }),
  date_published: entry.published,
  date_modified: entry.updated,
  ...(entry.author && {
    authors: [{ name: entry.author.name, ...(entry.author.url !== null && { url: entry.author.url }) }],
  }),
  tags: entry.tags,
  ...(entry.lang !== null && { language: entry.lang }),
  _earshot: { ...entry.facts, console_url: entry.consoleUrl },
});

/** Renders a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). `selfUrl` is its own address. Pure. */
export const renderJsonFeed = (feed: Feed, selfUrl: string): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: selfUrl,
    items: feed.entries.map(itemOf),
  });
