import { channelOf } from '../../../../demo/simulator/routes/youtube.ts';
import { youtube } from '../../../../pipeline/sources/youtube.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

export const youtubeSubject: Subject = {
  connector: youtube,
  settings: () => ({ api_key: 'AIza', comments: 'false' }),
  post: (_, fields) => aSimulatedPost({ ...fields, authorName: 'Quiet Otter & friends 🦦' }),
  truth: (post) => ({
    external_id: post.id,
    kind: 'video',
    url: `https://www.youtube.com/watch?v=${post.id}`,
    title: post.title,
    text: post.text,
    lang: 'en',
    author: channelOf(post.author),
    author_name: 'Quiet Otter & friends 🦦',
    author_url: `https://www.youtube.com/channel/${channelOf(post.author)}`,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: post.id,
    parent_id: null,
  }),
};
