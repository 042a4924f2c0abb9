import { describe, expect, it } from 'vitest';
import { youtubeChannel } from '../../../pipeline/sources/youtube-channel.ts';
import { findChannel } from '../../../pipeline/sources/youtube-channel/address.ts';
import { answeredIo, aSimulatedPost, DAY, openSimulator, politeIo, USER_AGENT } from './support.ts';

const id = 'UCabcdefghijklmnopqrstuv';
const channel = `https://www.youtube.com/channel/${id}`;
const find = (given: string, page: string) => {
  const io = answeredIo(() => page);
  return findChannel(given, undefined, io).then(({ address }) => ({ address, urls: io.urls.map(String) }));
};

describe('a YouTube channel', () => {
  it.each([id, `${channel}/videos`, `https://m.youtube.com/feeds/videos.xml?channel_id=${id}`])(
    'is found by its id in %s without a call',
    async (given) => expect(await find(given, '')).toEqual({ address: channel, urls: [] }),
  );

  it.each([
    ['@name', `<link rel="alternate" href="https://www.youtube.com/feeds/videos.xml?channel_id=${id}">`],
    ['https://youtube.com/@name/videos', `<link rel="canonical" href="${channel}">`],
    ['www.youtube.com/@name', `{"metadata":{"externalId":"${id}"}}`],
  ])('is found at %s by what its page says', async (given, page) => {
    const { address, urls } = await find(given, page);
    expect([address, urls]).toEqual([channel, ['https://www.youtube.com/@name']]);
  });

  it.each([
    ['a page that does not say which it is', '@name', 'malformed_answer'],
    ['a video', 'https://www.youtube.com/watch?v=abc', 'bad_request'],
    ['another site', 'https://tube.example/@name', 'bad_request'],
  ])('is refused for %s', async (_, given, code) => {
    await expect(find(given, '<html></html>')).rejects.toMatchObject({ name: 'SourceError', code });
  });
});

it('takes its name from the feed, and says how far back a feed with all that it lists reaches', async () => {
  const now = Date.now();
  const posts = Array.from({ length: 15 }, (_, index) =>
    aSimulatedPost({ source: 'youtube_channel', postedAt: now - index * DAY }),
  );
  const simulator = await openSimulator({ posts });
  const client = youtubeChannel.open({ userAgent: USER_AGENT, ...simulator.settings.youtube_channel });
  const io = politeIo(youtubeChannel);
  const { address, name } = await client.findAddress!('@synclab', io);
  expect(name).toBe('Sync Lab');
  const reach = async (since: number) => {
    for await (const page of client.search({ text: 'q', spellings: [], since, targets: [], address }, io))
      return page.reachedBackTo;
  };
  expect(await reach(now - 30 * DAY)).toBe(posts.at(-1)!.postedAt);
  expect(await reach(now - 3 * DAY)).toBeUndefined();
});
