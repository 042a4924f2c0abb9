import { describe, expect, it } from 'vitest';
import { lemmyUrl } from '../../../demo/simulator/routes/lemmy.ts';
import { lemmy } from '../../../pipeline/sources/lemmy.ts';
import { lemmyAddress } from '../../../pipeline/sources/lemmy/address.ts';
import { readComment, readPost } from '../../../pipeline/sources/lemmy/view.ts';
import { answeredIo, aSimulatedPost, aTarget, collect, HOUR, openSimulator, politeIo } from './support.ts';

describe('the address of Lemmy', () => {
  it.each([
    ['lemmy.world', 'https://lemmy.world/', null],
    ['https://lemmy.world/c/technology/', 'https://lemmy.world/c/technology', '!technology@lemmy.world'],
    [
      'https://lemmy.world/c/rust@programming.dev',
      'https://lemmy.world/c/rust@programming.dev',
      '!rust@programming.dev',
    ],
  ])('%s is read at %s', (given, address, name) => {
    expect(lemmyAddress(given)).toEqual({ address, name });
  });

  it.each(['https://lemmy.world/u/ann', 'https://lemmy.world/post/1'])('%s is refused', (given) =>
    expect(() => lemmyAddress(given)).toThrow(expect.objectContaining({ code: 'bad_request' })),
  );
});

/** Returns the paths that a search calls where there are so many posts, with their parameters. */
async function callsFor(address: string, since: number, count = 1) {
  const posts = Array.from({ length: count }, (_, at) =>
    aSimulatedPost({ source: 'lemmy', id: `${at + 1}` }),
  );
  const simulator = await openSimulator({ posts });
  const target = { ...aTarget(['Pipe Fish'], since), address };
  await collect(lemmy, { ...simulator.settings.lemmy }, [target], politeIo(lemmy));
  return simulator.requests().map(({ path, query }) => ({ path: path.replace('/lemmy/api/v3', ''), query }));
}

it('lists what was posted at a server, and searches only what its lists do not reach', async () => {
  const since = Date.now() - 24 * HOUR;
  const whole = await callsFor('https://lemmy.world/', since);
  expect(new Set(whole.map(({ path }) => path))).toEqual(new Set(['/post/list', '/comment/list']));
  expect(whole[0]).toMatchObject({ query: { type_: 'Local', sort: 'New' } });
  expect(await callsFor('https://lemmy.world/', since, 1_001)).toContainEqual({
    path: '/search',
    query: { q: 'Pipe Fish', type_: 'All', listing_type: 'Local', sort: 'New', limit: '50' },
  });
});

it('keeps to the community of an address', async () => {
  const calls = await callsFor('https://lemmy.world/c/rust@programming.dev', Date.now() - 24 * HOUR);
  expect(new Set(calls.map(({ query }) => query.community_name))).toEqual(new Set(['rust@programming.dev']));
});

it('knows the parent of a direct answer only, and leaves out what was removed', () => {
  const view = {
    comment: {
      ap_id: 'https://a.example/comment/1',
      published: '2023-07-01T10:00:00.123456',
      content: 'Hi',
      path: '0.1',
    },
    post: { ap_id: 'https://b.example/post/2', name: 'T' },
  };
  expect(readComment(view)).toMatchObject({
    posted_at: '2023-07-01T10:00:00.123Z',
    thread_id: 'https://b.example/post/2',
    parent_id: 'https://b.example/post/2',
  });
  expect(readComment({ ...view, comment: { ...view.comment, path: '0.9.1' } })).toMatchObject({
    parent_id: null,
  });
  expect(readComment({ ...view, comment: { ...view.comment, removed: true } })).toBe('withheld');
  expect(readPost({ post: { ...view.post, deleted: true } })).toBe('withheld');
});

it('believes that a post is gone only when its server says so', async () => {
  const ids = [1, 2].map((id) => lemmyUrl({ kind: 'post', id: String(id) }));
  const io = answeredIo((url) => (url.searchParams.get('id') === '1' ? { error: 'rate_limit_error' } : {}));
  const reader = lemmy.open({ userAgent: 'x' }).postReader!;
  const refusing: typeof io = {
    ...io,
    request: async (request) => ({ ...(await io.request(request)), status: 404 }),
  };
  expect(await reader.read([...ids, 'https://mbin.example/m/a/t/1'], refusing)).toEqual({
    readings: [],
    gone: [],
  });
});
