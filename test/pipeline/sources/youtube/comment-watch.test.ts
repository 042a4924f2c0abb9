import { expect, test } from 'vitest';
import { SourceError } from '../../../../pipeline/connector/connector.ts';
import { youtube } from '../../../../pipeline/sources/youtube.ts';
import { answeredIo, aTarget, collect, DAY, HOUR } from '../support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const at = (ms: number) => new Date(ms).toISOString();

/** A YouTube on which each of `count` videos of the last hour has one comment. */
function manyVideos(count: number) {
  const ids = Array.from({ length: count }, (_, index) => `v${index}`);
  const publishedAt = at(NOW - HOUR);
  return answeredIo(({ pathname, searchParams }) => {
    if (pathname.endsWith('/commentThreads')) return { items: [] };
    if (pathname.endsWith('/videos'))
      return {
        items: searchParams
          .get('id')!
          .split(',')
          .map((id) => ({
            ...{ id, statistics: { commentCount: '1' } },
            snippet: { title: 'pipefish', channelId: 'UC1', publishedAt },
          })),
      };
    const from = Number(searchParams.get('pageToken') ?? 0);
    return {
      items: ids.slice(from, from + 50).map((videoId) => ({ id: { videoId }, snippet: { publishedAt } })),
      ...(from + 50 < count && { nextPageToken: String(from + 50) }),
    };
  }, NOW);
}

test('comments of videos that are found again are not read again, however many there are', async () => {
  const io = manyVideos(240);
  const scan = async () => {
    io.urls.length = 0;
    await collect(youtube, { api_key: 'k' }, [aTarget(['pipefish'], NOW - DAY)], io);
    return io.urls.filter(({ pathname }) => pathname.endsWith('/commentThreads')).length;
  };
  expect([await scan(), await scan()]).toEqual([240, 0]);
});

test('comments of what was found are read when no more searches are granted', async () => {
  const io = manyVideos(60);
  let searches = 1;
  const spend = (quota: string) =>
    quota === 'searches' && searches-- === 0
      ? Promise.reject(new SourceError('quota_spent', 'no more'))
      : Promise.resolve();
  await expect(
    collect(youtube, { api_key: 'k' }, [aTarget(['pipefish'], NOW - DAY)], { ...io, spend }),
  ).rejects.toMatchObject({ code: 'quota_spent' });
  expect(io.urls.filter(({ pathname }) => pathname.endsWith('/commentThreads'))).toHaveLength(50);
});

/** A fake YouTube with one video and its comments so far. Only the first scan finds the video. */
function world() {
  const comments: { id: string; at: number }[] = [];
  let now = NOW;
  const video = () => ({
    id: 'v1',
    snippet: { title: 'pipefish', channelId: 'UC1', publishedAt: at(NOW - HOUR) },
    statistics: { commentCount: String(comments.length) },
  });
  const thread = (comment: { id: string; at: number }) => ({
    id: comment.id,
    snippet: {
      topLevelComment: {
        id: comment.id,
        snippet: { textOriginal: 'pipefish!', publishedAt: at(comment.at) },
      },
    },
  });
  const io = {
    ...answeredIo(({ pathname, searchParams }) => {
      if (pathname.endsWith('/videos')) return { items: [video()] };
      if (pathname.endsWith('/commentThreads'))
        return { items: comments.toSorted((a, b) => b.at - a.at).map(thread) };
      const isFound = Date.parse(searchParams.get('publishedAfter')!) < NOW - HOUR;
      return { items: isFound ? [{ id: { videoId: 'v1' }, snippet: { publishedAt: at(NOW - HOUR) } }] : [] };
    }, NOW),
    now: () => now,
  };
  return {
    comment: (id: string) => comments.push({ id, at: now }),
    wait: (ms: number) => (now += ms),
    /** Runs a scan that looks back one day. Returns its posts and its number of calls for comments. */
    async scan() {
      io.urls.length = 0;
      const { posts } = await collect(youtube, { api_key: 'k' }, [aTarget(['pipefish'], now - DAY)], io);
      const searches = io.urls.filter(({ pathname }) => pathname.endsWith('/commentThreads')).length;
      return { found: posts.map(({ external_id }) => external_id), asked: searches };
    },
  };
}

test('comments posted days after a video was found are read, if there are any', async () => {
  const { comment, wait, scan } = world();
  comment('early');
  expect(await scan()).toEqual({ found: ['v1', 'early'], asked: 1 });
  wait(3 * DAY);
  expect(await scan()).toEqual({ found: [], asked: 0 });
  wait(HOUR);
  comment('late');
  expect(await scan()).toEqual({ found: ['late'], asked: 1 });
  wait(HOUR);
  expect(await scan()).toEqual({ found: [], asked: 0 });
  wait(5 * DAY);
  comment('after a week');
  expect(await scan()).toEqual({ found: [], asked: 0 });
});
