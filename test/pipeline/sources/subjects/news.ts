import { googleId, googleLink } from '../../../../demo/simulator/routes/news.ts';
import { news } from '../../../../pipeline/sources/news.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** News from all three parts: Google News, GDELT and a custom feed. */
export const newsSubject: Subject = {
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
    posted_at: new Date(post.postedAt).toISOString(),
  }),
};
