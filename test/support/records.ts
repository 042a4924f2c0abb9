import type { Post, RawPost } from '../../schemas/post.ts';

/** Returns a raw post for tests of the pipeline, with the given fields. */
export const aRawPost = (fields: Partial<RawPost> = {}): RawPost => ({
  ...({
    source: 'hn',
    external_id: '1',
    kind: 'comment',
    url: 'https://news.ycombinator.com/item?id=1',
    title: null,
    text: 'Acme Sync saved my day',
    lang: 'en',
    place: null,
    author: 'ann',
    author_name: null,
    author_url: null,
    engagement: 3,
    posted_at: '2026-11-20T08:11:02.000Z',
    thread_id: null,
    parent_id: null,
  } satisfies Post),
  fetched_at: '2026-11-20T08:12:00.000Z',
  runs: {},
  revision: 1,
  ...fields,
});
