import type { Feed, FeedEntry } from '../../../api/feeds/feed.ts';

/** Creates an entry with these fields. */
export const anEntry = (fields: Partial<FeedEntry> = {}): FeedEntry => ({
  id: '019a9f3c1b2e7d4c8f0a1b2c3d4e5f60',
  title: 'Acme is down',
  url: 'https://example.com/1',
  consoleUrl: 'https://earshot.example/projects/prj_1/feed?mention=019a9f3c1b2e7d4c8f0a1b2c3d4e5f60',
  summary: 'It is down.',
  content: '<p>Acme is down</p>',
  author: { name: 'Jane', url: 'https://example.com/jane' },
  published: '2026-11-20T08:11:02.000Z',
  updated: '2026-11-20T08:12:00.000Z',
  tags: ['hn', 'negative'],
  lang: 'en',
  facts: { urgency: 74 },
  ...fields,
});

/** Creates a feed with these entries. */
export const aFeed = (entries: readonly FeedEntry[]): Feed => ({
  title: 'Negative · Earshot',
  id: 'https://earshot.example/api/v1/views/3',
  homeUrl: 'https://earshot.example/projects/prj_1/feed?view=3',
  updated: '2026-11-20T08:12:00.000Z',
  entries,
});
