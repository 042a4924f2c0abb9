import { githubUrl, nodeId } from '../../../../demo/simulator/github-items.ts';
import { github } from '../../../../pipeline/sources/github.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** GitHub: issues, pull requests, discussions, and comments on an old issue. */
export const githubSubject: Subject = {
  connector: github,
  post: (index, fields) =>
    aSimulatedPost({
      ...fields,
      tags: [['issue', 'pull-request', 'discussion'][index % 4] ?? ''],
      ...(index % 4 === 3 && { kind: 'comment', threadId: '77' }),
    }),
  truth: (post) => ({
    external_id: nodeId(post),
    kind: post.kind,
    url: githubUrl(post),
    text: post.text,
    author: post.author,
    author_url: `https://github.com/${post.author}`,
    engagement: post.kind === 'comment' ? 3 : 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: post.kind === 'comment' ? 'I_77' : nodeId(post),
    parent_id: post.kind === 'comment' ? 'I_77' : null,
  }),
};
