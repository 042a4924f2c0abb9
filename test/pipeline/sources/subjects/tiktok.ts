import { tiktokId, tiktokUrl } from '../../../../demo/simulator/routes/tiktok.ts';
import { tiktok } from '../../../../pipeline/sources/tiktok.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

export const tiktokSubject: Subject = {
  connector: tiktok,
  prefix: '/v2',
  post: (index, fields) =>
    aSimulatedPost({ ...fields, author: `fish.fan_${index}`, text: `${fields.text} 🐟 سمك` }),
  truth: (post) => ({
    external_id: tiktokId(post),
    kind: 'video',
    url: tiktokUrl(post),
    title: null,
    text: `${post.text}\n${post.title}`,
    place: 'DE',
    author: post.author,
    author_url: `https://www.tiktok.com/@${post.author}`,
    engagement: 6,
    posted_at: new Date(post.postedAt).toISOString(),
  }),
};
