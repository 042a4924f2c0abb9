import { hn } from '../../../../pipeline/sources/hn.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Hacker News: stories with a link, and comments. */
export const hnSubject: Subject = {
  connector: hn,
  // Nobody sees the points of comments.
  rises: [7, 0],
  noticesGone: false,
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
    posted_at: new Date(post.postedAt).toISOString(),
    parent_id: post.parentId,
  }),
};
