import { describe, expect, it } from 'vitest';
import { mastodonUri } from '../../../demo/simulator/routes/mastodon.ts';
import { mastodon } from '../../../pipeline/sources/mastodon.ts';
import { mastodonAddress } from '../../../pipeline/sources/mastodon/address.ts';
import { readStatus } from '../../../pipeline/sources/mastodon/status.ts';
import { answeredIo, aSimulatedPost, aTarget, collect, DAY, openSimulator, politeIo } from './support.ts';

const address = 'https://social.lumenkite.example/';
const root = aSimulatedPost({ source: 'mastodon', id: '1', title: null, text: 'Hello' });
const middle = { ...root, id: '2', kind: 'comment', parentId: '1', text: 'No' } as const;
const reply = { ...root, id: '3', kind: 'comment', parentId: '2', text: 'Pipe fish?' } as const;

/** Reads an address for a keyword. */
async function read(posts: (typeof root)[], at = address) {
  const simulator = await openSimulator({ posts });
  const target = { ...aTarget(['Pipe Fish'], Date.now() - DAY), address: at };
  const found = await collect(mastodon, { ...simulator.settings.mastodon }, [target], politeIo(mastodon));
  return { ...found, simulator };
}

describe('the address of Mastodon', () => {
  it.each([
    ['mastodon.social', 'https://mastodon.social/', null],
    ['https://mastodon.social/public/local', 'https://mastodon.social/', null],
    ['https://hachyderm.io/tags/Rust', 'https://hachyderm.io/tags/Rust', 'hachyderm.io/tags/Rust'],
  ])('%s is read at %s', (given, expected, name) => {
    expect(mastodonAddress(given)).toEqual({ address: expected, name });
  });

  it.each(['https://mastodon.social/@Mastodon', 'https://mastodon.social/@a/1', 'words only'])(
    '%s is refused',
    (given) => expect(() => mastodonAddress(given)).toThrow(expect.objectContaining({ code: 'bad_request' })),
  );
});

it('puts a reply with a keyword in its thread, and looks up no other', async () => {
  const { posts, simulator } = await read([root, middle, reply]);
  expect(posts.find(({ text }) => text === 'Pipe fish?')).toMatchObject({
    kind: 'comment',
    thread_id: mastodonUri(root),
    parent_id: mastodonUri(middle),
  });
  expect(simulator.requests().filter(({ path }) => path.endsWith('/context'))).toHaveLength(1);
});

it('reads the hashtags of keywords at a server, and only its hashtag at the address of one', async () => {
  const paths = async (at: string) => (await read([root], at)).simulator.requests().map(({ path }) => path);
  expect(new Set(await paths(address))).toEqual(
    new Set(['/mastodon/api/v1/timelines/public', '/mastodon/api/v1/timelines/tag/pipefish']),
  );
  expect(new Set(await paths(`${address}tags/Eels`))).toEqual(
    new Set(['/mastodon/api/v1/timelines/tag/Eels']),
  );
});

it('says that a server shows its timelines only to members', async () => {
  const simulator = await openSimulator({ posts: [] });
  simulator.fail('mastodon', { kind: 'status', status: 422, body: '{"error":"not signed in"}' });
  const target = { ...aTarget(['x'], 0), address };
  const reading = collect(mastodon, { ...simulator.settings.mastodon }, [target], politeIo(mastodon));
  await expect(reading).rejects.toMatchObject({
    code: 'unauthorized',
    message: expect.stringContaining('only to its members') as string,
  });
});

it('leaves out accounts that ask not to be indexed, and posts that are not public', () => {
  const status = { id: '1', uri: 'https://a.example/users/b/statuses/1', created_at: '2026-01-01T00:00:00Z' };
  expect(readStatus({ ...status, account: { acct: 'b', noindex: true } }, address)).toBe('withheld');
  expect(readStatus({ ...status, visibility: 'private', account: { acct: 'b' } }, address)).toBe('withheld');
  expect(readStatus({ ...status, account: { acct: 'b@c.example' } }, address)).toMatchObject({
    author: 'b@c.example',
  });
});

it('reads posts again at their own servers, and leaves those alone that another software wrote', async () => {
  const [here, there] = ['https://a.example/users/b/statuses/1', 'https://c.example/ap/users/9/statuses/2'];
  const io = answeredIo(({ host }) =>
    host === 'a.example'
      ? [
          {
            id: '1',
            uri: here,
            created_at: '2026-01-01T00:00:00Z',
            content: '<p>Hi</p>',
            favourites_count: 4,
            account: { acct: 'b' },
          },
        ]
      : [],
  );
  const reader = mastodon.open({ userAgent: 'x' }).postReader!;
  expect(await reader.read([here, there, 'https://misskey.example/notes/abc'], io)).toEqual({
    readings: [{ external_id: here, engagement: 4, title: null, text: 'Hi' }],
    gone: [there],
  });
  expect(io.urls.map(({ href }) => decodeURIComponent(href))).toEqual([
    'https://a.example/api/v1/statuses?id[]=1',
    'https://c.example/api/v1/statuses?id[]=2',
  ]);
});
