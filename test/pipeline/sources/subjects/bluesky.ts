import { blueskyUri } from '../../../../demo/simulator/routes/bluesky.ts';
import { bluesky } from '../../../../pipeline/sources/bluesky.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Bluesky: posts read with a logged-in account. */
export const blueskySubject: Subject = {
  connector: bluesky,
  prefix: '/xrpc',
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
    posted_at: new Date(post.postedAt).toISOString(),
  }),
};
