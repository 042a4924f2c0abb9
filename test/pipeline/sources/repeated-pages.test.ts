import { describe, expect, test } from 'vitest';
import { github } from '../../../pipeline/sources/github.ts';
import { hn } from '../../../pipeline/sources/hn.ts';
import { instagram } from '../../../pipeline/sources/instagram.ts';
import { linkedin } from '../../../pipeline/sources/linkedin.ts';
import { reddit } from '../../../pipeline/sources/reddit.ts';
import { SourceError, type Connector } from '../../../pipeline/connector/connector.ts';
import { stackoverflow } from '../../../pipeline/sources/stackoverflow.ts';
import { x } from '../../../pipeline/sources/x.ts';
import { answeredIo, aTarget, DAY, HOUR, USER_AGENT } from './support.ts';

const now = Math.floor(Date.now() / 1000) * 1000;
const seconds = (now - HOUR) / 1000;
const time = new Date(now - HOUR).toISOString();

interface Subject {
  readonly connector: Connector;
  readonly settings?: Record<string, string>;
  /** Returns a page with these posts. `more` is the cursor of the next page. */
  readonly page: (ids: readonly string[], more: string) => unknown;
  /** Answers to other calls, by a part of their URL. */
  readonly others?: Readonly<Record<string, unknown>>;
  /** The maximum number of calls for a list that restarts forever under new cursors. */
  readonly calls: number;
}

const SUBJECTS: readonly Subject[] = [
  {
    connector: x,
    settings: { bearer_token: 't' },
    page: (ids, more) => ({
      data: ids.map((id) => ({ id, text: 'otter', created_at: time })),
      meta: { result_count: ids.length, next_token: more },
    }),
    calls: 2,
  },
  {
    connector: hn,
    page: (ids) => ({
      hits: ids.map((objectID) => ({ objectID, title: 'otter', author: 'a', created_at_i: seconds })),
      nbHits: 1_000_000,
      nbPages: 1_000_000,
    }),
    calls: 4,
  },
  {
    connector: github,
    settings: { token: 't' },
    page: (ids, more) => ({
      data: {
        search: {
          discussionCount: 1_000_000,
          pageInfo: { hasNextPage: true, endCursor: more },
          nodes: ids.map((id) => ({ id, title: 'otter', url: 'https://github.com/a/b', createdAt: time })),
        },
      },
    }),
    others: { '/search/issues': { total_count: 0, items: [] } },
    // A list ends at a thousand results; whatever may be missing is requested once more.
    calls: 2 + 2 * 334,
  },
  {
    connector: linkedin,
    settings: { serp_provider: 'brave', serp_api_key: 'k' },
    page: (ids) => ({
      type: 'search',
      query: { more_results_available: true },
      web: {
        results: ids.map((id) => ({
          url: `https://www.linkedin.com/posts/a_b-activity-75287468231884${id}-x`,
          page_age: time,
        })),
      },
    }),
    calls: 2,
  },
  {
    connector: instagram,
    settings: { access_token: 't', user_id: '1' },
    page: (ids, more) => ({
      data: ids.map((id) => ({ id, permalink: `https://www.instagram.com/p/${id}/`, timestamp: time })),
      paging: { cursors: { after: more }, next: `https://graph.facebook.com/?after=${more}` },
    }),
    others: { ig_hashtag_search: { data: [{ id: '9' }] }, '/tags': { data: [] } },
    calls: 4,
  },
  {
    connector: reddit,
    settings: { client_id: 'a', client_secret: 'b' },
    page: (ids, more) => ({
      data: {
        after: more,
        children: ids.map((id) => ({ kind: 't3', data: { id, title: 'otter', created_utc: seconds } })),
      },
    }),
    others: { access_token: { access_token: 't', expires_in: 3600 } },
    calls: 1 + 50,
  },
  {
    connector: stackoverflow,
    page: (ids) => ({
      items: ids.map((id) => ({ item_type: 'question', question_id: id, creation_date: seconds })),
      has_more: true,
    }),
    others: { '/questions/': { items: [] } },
    calls: 52,
  },
];

/** Reads a list with these pages. The last page repeats forever. */
async function read({ connector, settings = {}, page, others = {} }: Subject, pages: readonly string[][]) {
  let searches = 0;
  const io = answeredIo((url) => {
    const other = Object.keys(others).find((part) => url.href.includes(part));
    if (other !== undefined) return others[other];
    const ids = pages[Math.min(searches, pages.length - 1)] ?? [];
    searches++;
    return page(ids, `page-${searches}`);
  }, now);
  const source = connector.open({ userAgent: USER_AGENT, ...settings });
  const ids = new Set<string>();
  for (const query of source.plan([aTarget(['otter'], now - 7 * DAY)])) {
    try {
      for await (const { posts } of source.search(query, io))
        for (const { external_id } of posts) ids.add(external_id);
    } catch (error) {
      // A source may fail with an error that says there were more results.
      expect(error).toBeInstanceOf(SourceError);
    }
  }
  return { calls: io.urls.length, ids: [...ids] };
}

describe('an endless list', () => {
  test.each(SUBJECTS)('is abandoned when it repeats itself: $connector.source', async (subject) => {
    const { calls } = await read(subject, [['10001', '10002', '10003']]);
    expect(calls).toBeLessThanOrEqual(subject.calls);
  });
});

describe('a list', () => {
  const isRead = (source: string) => ['x', 'reddit', 'instagram'].includes(source);

  test.each(SUBJECTS.filter(({ connector }) => isRead(connector.source)))(
    'is read past an empty page that has a next page: $connector.source',
    async (subject) => {
      const { ids } = await read(subject, [['10001'], [], ['10002']]);
      expect(ids.map((id) => id.replace('t3_', ''))).toEqual(['10001', '10002']);
    },
  );

  test.each(SUBJECTS.filter(({ connector }) => connector.source !== 'stackoverflow'))(
    'is read past a repeated post: $connector.source',
    async (subject) => {
      const { ids } = await read(subject, [['10001', '10002'], ['10002', '10003'], ['10003']]);
      expect(ids.map((id) => id.slice(-5))).toEqual(['10001', '10002', '10003']);
    },
  );
});
