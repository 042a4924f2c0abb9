import { lobstersUrl } from '../../../../demo/simulator/routes/lobsters.ts';
import { lobsters } from '../../../../pipeline/sources/lobsters.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Lobsters: stories with a text of their own. */
export const lobstersSubject: Subject = {
  connector: lobsters,
  post: (_, fields) => aSimulatedPost({ ...fields, tags: ['practices'] }),
  truth: (post) => ({
    external_id: `https://lobste.rs/s/${post.id}`,
    url: lobstersUrl(post),
    title: post.title,
    text: post.text,
    author: post.author,
    author_url: `https://lobste.rs/~${post.author}`,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: `https://lobste.rs/s/${post.id}`,
  }),
};
