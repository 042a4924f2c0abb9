import { feedId, feedUrl } from '../../../../demo/simulator/routes/feed.ts';
import { feed } from '../../../../pipeline/sources/feed.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** The Atom feed of a blog. */
export const feedSubject: Subject = {
  connector: feed,
  post: (_, fields) => aSimulatedPost({ ...fields, kind: 'article' }),
  truth: (post) => ({
    external_id: feedId(post),
    url: feedUrl(post),
    title: post.title,
    text: post.text,
    author: post.authorName,
    engagement: 0,
    posted_at: new Date(post.postedAt).toISOString(),
  }),
};
