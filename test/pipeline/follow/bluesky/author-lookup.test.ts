import { describe, expect, test } from 'vitest';
import { AuthorLookup } from '../../../../pipeline/follow/bluesky/author-lookup.ts';
import { readBlueskyPost } from '../../../../pipeline/sources/bluesky/post.ts';
import { SourceError } from '../../../../pipeline/connector/connector.ts';
import type { JsonObject } from '../../../../pipeline/connector/parsing/json-values.ts';
import type { Post } from '../../../../schemas/post.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { answeredIo } from '../../sources/support.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const view = (rkey: string, more: object = {}): JsonObject => ({
  uri: `at://did:plc:x/app.bsky.feed.post/${rkey}`,
  author: { did: 'did:plc:x', handle: 'mara.example', displayName: 'Mara', labels: [] },
  record: { text: `post ${rkey}`, createdAt: '2026-11-20T11:59:58Z' },
  likeCount: 2,
  indexedAt: '2026-11-20T11:59:59Z',
  labels: [],
  ...more,
});
const streamed = (rkey: string): Post =>
  readBlueskyPost(view(rkey, { author: { did: 'did:plc:x' }, likeCount: 0 })) as Post;

/** A lookup whose index answers with a function, and the calls made to it. */
function detailsOf(answer: (uri: string, reading: number) => JsonObject | null) {
  const readings: (readonly string[])[] = [];
  const waits: number[] = [];
  const details = new AuthorLookup({
    async read(uris) {
      readings.push(uris);
      return uris.map((uri) => answer(uri, readings.length)).filter((found) => found !== null);
    },
    logger: silentLogger(),
    sleep: async (ms) => waits.push(ms),
  });
  const fill = (posts: readonly Post[], now = NOW) =>
    details.fill(
      posts,
      answeredIo(() => ({}), now),
      new AbortController().signal,
    );
  return { fill, readings, waits };
}
const keyOf = (uri: string) => uri.split('/').at(-1)!;

describe('The author and counts of a streamed post', () => {
  test('are the same as in a search', async () => {
    const { fill } = detailsOf((uri) => view(keyOf(uri)));
    expect(await fill([streamed('a')])).toEqual([readBlueskyPost(view('a'))]);
  });

  test('are looked up for 25 posts at a time', async () => {
    const { fill, readings } = detailsOf((uri) => view(keyOf(uri)));
    expect(await fill(Array.from({ length: 60 }, (_, index) => streamed(`p${index}`)))).toHaveLength(60);
    expect(readings.map((uris) => uris.length)).toEqual([25, 25, 10]);
  });

  test('are looked up once more when the index lags, and then left out', async () => {
    const { fill, waits } = detailsOf((uri, reading) =>
      keyOf(uri) === 'late' && reading > 1 ? view('late') : null,
    );
    const [late, gone] = await fill([streamed('late'), streamed('gone')]);
    expect(late).toMatchObject({ author: 'mara.example' });
    expect(gone).toEqual(streamed('gone'));
    expect(gone).toMatchObject({
      author: 'did:plc:x',
      url: 'https://bsky.app/profile/did:plc:x/post/gone',
    });
    expect(waits).toEqual([3000]);
  });

  test.each([
    ['the account', { author: { did: 'did:plc:x', labels: [{ val: '!no-unauthenticated' }] } }],
    ['the post', { labels: [{ val: '!takedown' }] }],
  ])('keep a post out when labels of %s ask for it', async (_, labels) => {
    const { fill } = detailsOf((uri) => view(keyOf(uri), labels));
    expect(await fill([streamed('a')])).toEqual([]);
  });

  test('are left out for a minute when the index is unavailable', async () => {
    let isAway = true;
    const { fill, readings } = detailsOf((uri) => {
      if (isAway) throw new SourceError('server_error', 'away');
      return view(keyOf(uri));
    });
    expect(await fill([streamed('a')])).toEqual([streamed('a')]);
    isAway = false;
    expect(await fill([streamed('b')], NOW + 59_000)).toEqual([streamed('b')]);
    expect(readings).toHaveLength(1);
    expect(await fill([streamed('c')], NOW + 60_000)).toMatchObject([{ author: 'mara.example' }]);
  });
});
