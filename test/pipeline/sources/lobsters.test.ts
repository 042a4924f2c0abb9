import { describe, expect, it } from 'vitest';
import { lobsters } from '../../../pipeline/sources/lobsters.ts';
import { aSimulatedPost, DAY, openSimulator, politeIo, USER_AGENT } from './support.ts';

const story = aSimulatedPost({ source: 'lobsters', id: 'abc123', title: 'Pipe fish', text: 'Hello' });
const tagged = aSimulatedPost({ source: 'lobsters', id: 'def456', title: 'Eels', text: '', tags: ['fish'] });
const comment = aSimulatedPost({
  source: 'lobsters',
  id: 'c0ffee',
  kind: 'comment',
  title: 'Pipe fish',
  text: 'Nice & "wet"',
  threadId: 'abc123',
});

async function open() {
  const simulator = await openSimulator({ posts: [story, tagged, comment] });
  const client = lobsters.open({ userAgent: USER_AGENT, ...simulator.settings.lobsters });
  const io = politeIo(lobsters);
  const read = async (address: string) => {
    const query = { text: address, spellings: [], since: Date.now() - DAY, targets: [], address };
    const posts = [];
    for await (const page of client.search(query, io)) posts.push(...page.posts);
    return posts;
  };
  return { simulator, client, io, read };
}

describe('the address of Lobsters', () => {
  it.each([
    ['lobste.rs', 'https://lobste.rs/', null],
    ['https://lobste.rs/newest/page/2', 'https://lobste.rs/', null],
    ['https://lobste.rs/t/rust,go.json', 'https://lobste.rs/t/rust,go', 'lobste.rs/t/rust,go'],
    [
      'https://lobste.rs/domain/example.com/page/3',
      'https://lobste.rs/domains/example.com',
      'lobste.rs/domains/example.com',
    ],
  ])('%s is read at %s', async (given, address, name) => {
    const { client, io } = await open();
    expect(await client.findAddress!(given, io)).toEqual({ address, name });
  });

  it.each(['https://lobste.rs/~jcs', 'https://lobste.rs/s/abc123', 'ftp://lobste.rs'])(
    '%s is refused',
    async (given) => {
      const { client, io } = await open();
      await expect(client.findAddress!(given, io)).rejects.toMatchObject({ code: 'bad_request' });
    },
  );
});

it('reads the comments of a whole site, each in the thread of its story', async () => {
  const { read } = await open();
  const found = await read('https://lobste.rs/');
  expect(found.map(({ external_id }) => external_id)).toEqual([
    'https://lobste.rs/s/abc123',
    'https://lobste.rs/s/def456',
    'https://lobste.rs/c/c0ffee',
  ]);
  expect(found[2]).toMatchObject({
    kind: 'comment',
    title: 'Pipe fish',
    text: 'Nice & "wet"',
    author: comment.author,
    thread_id: found[0]!.thread_id,
  });
});

it('reads only the stories of a tag', async () => {
  const { read } = await open();
  expect((await read('https://lobste.rs/t/fish')).map(({ title }) => title)).toEqual(['Eels']);
});

it('reads comments again with their score, and notices those that are gone', async () => {
  const { client, io, simulator } = await open();
  const ids = ['https://lobste.rs/c/c0ffee', 'https://lobste.rs/c/nowhere'];
  expect(await client.postReader!.read(ids, io)).toEqual({
    readings: [{ external_id: ids[0], engagement: 3, text: 'Nice & "wet"' }],
    gone: [ids[1]],
  });
  simulator.withdraw(comment);
  expect((await client.postReader!.read(ids, io)).gone).toEqual(ids);
});

it('reads posts of other sites again when one site fails', async () => {
  const { client, io, simulator } = await open();
  const ids = ['https://lobste.rs/s/abc123', 'https://lobste.rs/s/def456'];
  simulator.fail('lobsters', { kind: 'status', status: 403, matching: 'abc123' });
  const { readings, gone } = await client.postReader!.read(ids, io);
  expect([readings.map(({ external_id }) => external_id), gone]).toEqual([[ids[1]], []]);
});

it('keeps the stories when the comments cannot be read', async () => {
  const { client, io, simulator } = await open();
  simulator.fail('lobsters', { kind: 'status', status: 404, matching: 'comments.rss' });
  const query = { text: 'q', spellings: [], since: 0, targets: [], address: 'https://lobste.rs/' };
  const titles: (string | null)[] = [];
  const reading = (async () => {
    for await (const { posts } of client.search(query, io)) titles.push(...posts.map(({ title }) => title));
  })();
  await expect(reading).rejects.toMatchObject({ code: 'not_found', scope: 'query' });
  expect(titles).toEqual(['Pipe fish', 'Eels']);
});
