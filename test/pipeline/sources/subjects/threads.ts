import { threadsUrl } from '../../../../demo/simulator/routes/threads.ts';
import { threads } from '../../../../pipeline/sources/threads.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Threads: posts and replies. */
export const threadsSubject: Subject = {
  connector: threads,
  // The API has no numbers.
  rises: [0],
  post: (index, fields) =>
    aSimulatedPost({
      ...fields,
      title: null,
      ...(index % 2 === 1 && {
        kind: 'comment',
        threadId: '18000000000000007',
        parentId: '18000000000000008',
      }),
    }),
  truth: (post) => ({
    external_id: post.id,
    kind: post.kind,
    url: threadsUrl(post),
    title: null,
    text: post.text,
    author: post.author,
    author_url: `https://www.threads.com/@${post.author}`,
    engagement: 0,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: post.kind === 'comment' ? post.threadId : post.id,
    parent_id: post.parentId,
  }),
};
