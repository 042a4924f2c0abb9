import { beforeEach, describe, expect, test } from 'vitest';
import { blueskyUri } from '../../../demo/simulator/routes/bluesky.ts';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import { bluesky } from '../../../pipeline/sources/bluesky.ts';
import { hn } from '../../../pipeline/sources/hn.ts';
import { answeredIo, aSimulatedPost, politeIo, USER_AGENT, openSimulator } from './support.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await openSimulator({ posts: [] });
});

describe('reading posts of Bluesky again', () => {
  const open = () =>
    bluesky.open({
      userAgent: USER_AGENT,
      base_url: simulator.sources.bluesky,
      identifier: 'me.example',
      app_password: 'x',
    });

  const anonymous = () => bluesky.open({ userAgent: USER_AGENT, mode: 'stream' });

  test('returns the deleted posts', async () => {
    const posts = ['1', '2', '3'].map((id) => aSimulatedPost({ source: 'bluesky', id }));
    simulator.add(posts);
    simulator.withdraw(posts[1]!);
    const uris = posts.map(({ author, id }) => blueskyUri(author, id));
    expect((await open().postReader!.read(uris, politeIo(bluesky))).gone).toEqual([uris[1]]);
  });

  test('returns posts whose authors now ask to be left out', async () => {
    const view = (id: string, labels: unknown[]) => ({
      uri: `at://did:plc:x/app.bsky.feed.post/${id}`,
      author: { did: 'did:plc:x', labels },
      record: { text: 'x', createdAt: '2026-11-20T08:11:02.000Z' },
    });
    const [open1, closed] = [view('a', []), view('b', [{ val: '!no-unauthenticated' }])];
    const io = answeredIo(() => ({ posts: [open1, closed] }));
    expect((await anonymous().postReader!.read([open1.uri, closed.uri], io)).gone).toEqual([closed.uri]);
    expect(io.urls[0]?.host).toBe('public.api.bsky.app');
  });

  test('returns all posts when none exists; the caller decides whether to believe it', async () => {
    const io = answeredIo(() => ({ posts: [] }));
    expect((await anonymous().postReader!.read(['a', 'b'], io)).gone).toEqual(['a', 'b']);
  });

  test.each([{}, { posts: null }, 'x'])(
    'treats an answer without a list of posts as a failure: %j',
    async (answer) => {
      await expect(
        anonymous().postReader!.read(
          ['a', 'b'],
          answeredIo(() => answer),
        ),
      ).rejects.toMatchObject({
        code: 'malformed_answer',
      });
    },
  );
});

describe('reading items of Hacker News again', () => {
  test('returns deleted and killed items, but not unknown ones', async () => {
    const posts = ['1', '2'].map((id) => aSimulatedPost({ source: 'hn', id }));
    simulator.add(posts);
    simulator.withdraw(posts[1]!);
    const open = hn.open({ userAgent: USER_AGENT, firebase_url: `${simulator.url}/hn` });
    expect((await open.postReader!.read(['1', '2', '3'], politeIo(hn))).gone).toEqual(['2']);
    const killed = answeredIo(() => ({ id: 1, type: 'story', dead: true }));
    expect((await open.postReader!.read(['1'], killed)).gone).toEqual(['1']);
  });

  test('asks another search server itself, where a missing item may just not be indexed', async () => {
    const post = aSimulatedPost({ source: 'hn', id: '1', likes: 40, replies: 2 });
    simulator.add([post]);
    const open = hn.open({ userAgent: USER_AGENT, base_url: simulator.sources.hn });
    expect(await open.postReader!.read(['1', '2'], politeIo(hn))).toEqual({
      readings: [{ external_id: '1', engagement: 42, title: post.title, text: post.text }],
      gone: [],
    });
  });
});
