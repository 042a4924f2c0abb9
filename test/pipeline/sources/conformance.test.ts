import { describe, expect, test } from 'vitest';
import { blueskyUri } from '../../../demo/simulator/routes/bluesky.ts';
import { descriptionOf, devtoUrl } from '../../../demo/simulator/routes/devto.ts';
import { googleId, googleLink } from '../../../demo/simulator/routes/news.ts';
import { bluesky } from '../../../pipeline/sources/bluesky.ts';
import { devto } from '../../../pipeline/sources/devto.ts';
import { hn } from '../../../pipeline/sources/hn.ts';
import { CONNECTORS } from '../../../pipeline/sources/index.ts';
import { news } from '../../../pipeline/sources/news.ts';
import { describeConformance, type Subject } from './conformance.ts';
import { githubSubject } from './subjects/github.ts';
import { instagramSubject } from './subjects/instagram.ts';
import { linkedinSubject } from './subjects/linkedin.ts';
import { redditSubject } from './subjects/reddit.ts';
import { stackoverflowSubject } from './subjects/stackoverflow.ts';
import { threadsSubject } from './subjects/threads.ts';
import { tiktokSubject } from './subjects/tiktok.ts';
import { xSubject } from './subjects/x.ts';
import { youtubeSubject } from './subjects/youtube.ts';
import { aSimulatedPost } from './support.ts';

const time = (ms: number) => new Date(ms).toISOString();

const SUBJECTS: readonly Subject[] = [
  {
    connector: hn,
    prefix: '/api/v1',
    post: (index, fields) =>
      index % 2 === 0
        ? aSimulatedPost({ ...fields, link: 'https://pipe.example/' })
        : aSimulatedPost({ ...fields, kind: 'comment', threadId: '7', parentId: '8' }),
    truth: (post) => ({
      external_id: post.id,
      url: `https://news.ycombinator.com/item?id=${post.id}`,
      title: post.title?.replace('&amp;', '&') ?? null,
      text: post.kind === 'comment' ? post.text : `${post.text}\n${post.link}`,
      author: post.author,
      engagement: post.kind === 'comment' ? 0 : 5,
      posted_at: time(post.postedAt),
      parent_id: post.parentId,
    }),
  },
  {
    connector: bluesky,
    prefix: '/xrpc',
    settings: () => ({ identifier: 'me.bsky.social', app_password: 'xxxx-xxxx' }),
    post: (index, fields) =>
      aSimulatedPost({
        ...fields,
        title: null,
        text: `${fields.text} https://example.org/a/long/way/to/${index} 🪁`,
        author: `a${index}.bsky.social`,
      }),
    truth: (post) => ({
      external_id: blueskyUri(post.author, post.id),
      url: `https://bsky.app/profile/${post.author}/post/${post.id}`,
      title: null,
      text: post.text,
      lang: 'en',
      author: post.author,
      author_name: post.authorName,
      engagement: 5,
      posted_at: time(post.postedAt),
    }),
  },
  {
    connector: news,
    prefix: '/rss/search',
    settings: (simulator) => ({ feeds: `${simulator.url}/news/feeds/own` }),
    post: (index, fields) =>
      aSimulatedPost({
        ...fields,
        link: `https://outlet.example/${index}`,
        authorName: 'The Outlet',
        via: [['google', 'gdelt', 'own'][index % 3] ?? ''],
      }),
    truth: (post) => ({
      ...(post.via.includes('google') && {
        external_id: googleId(post),
        url: googleLink(post),
        author: 'outlet.example',
        author_name: 'The Outlet',
      }),
      ...(post.via.includes('gdelt') && {
        url: post.link ?? '',
        author: 'outlet.example',
        lang: 'en',
        place: 'Estonia',
      }),
      ...(post.via.includes('own') && {
        external_id: post.id,
        url: post.link ?? '',
        author: 'The Outlet',
        text: post.text.replace('\n', ' '),
      }),
      engagement: 0,
      posted_at: time(post.postedAt),
    }),
  },
  {
    connector: devto,
    prefix: '/api',
    post: (_, fields) => aSimulatedPost({ ...fields, kind: 'article', tags: ['fishing'] }),
    truth: (post) => ({
      external_id: post.id,
      url: devtoUrl(post),
      text: descriptionOf(post.text).replace('&amp;', '&'),
      author: post.author,
      author_name: post.authorName,
      engagement: 5,
      posted_at: time(post.postedAt),
    }),
  },
  redditSubject,
  githubSubject,
  stackoverflowSubject,
  tiktokSubject,
  linkedinSubject,
  xSubject,
  youtubeSubject,
  instagramSubject,
  threadsSubject,
];

describe('the suite', () => {
  test('knows every source of the registry', () => {
    expect(SUBJECTS.map(({ connector }) => connector)).toEqual(CONNECTORS);
  });
});

for (const subject of SUBJECTS) describeConformance(subject);
