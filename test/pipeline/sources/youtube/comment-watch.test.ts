import { expect, test } from 'vitest';
import { youtube } from '../../../../pipeline/sources/youtube.ts';
import { answeredIo, aTarget, collect, DAY, HOUR } from '../support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const at = (ms: number) => new Date(ms).toISOString();

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
