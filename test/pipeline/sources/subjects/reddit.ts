import { redditName, redditPath } from '../../../../demo/simulator/routes/reddit.ts';
import { reddit } from '../../../../pipeline/sources/reddit.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

const decoded = (text: string) => text.replace('&amp;', '&');

/** Reddit: posts with and without a link, and comments in a watched subreddit. */
export const redditSubject: Subject = {
  connector: reddit,
  settings: () => ({ client_id: 'app', client_secret: 'secret', subreddits: 'fishing,privateclub' }),
  post: (index, fields) =>
    aSimulatedPost({
      ...fields,
      tags: ['fishing'],
      ...(index % 3 === 1 && { link: `https://pipe.example/?a=1&b=${index}` }),
      ...(index % 3 === 2 && { kind: 'comment', threadId: 't7', parentId: 'c8' }),
    }),
  truth: (post) => ({
    external_id: redditName(post),
    url: `https://www.reddit.com${redditPath(post)}`,
    title: decoded(post.title ?? ''),
    text: decoded(post.text) + (post.link ? `\n${post.link}` : ''),
    author: post.author,
    author_url: `https://www.reddit.com/user/${post.author}`,
    engagement: post.kind === 'comment' ? 3 : 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: post.kind === 'comment' ? 't3_t7' : redditName(post),
    parent_id: post.kind === 'comment' ? 't1_c8' : null,
  }),
};
