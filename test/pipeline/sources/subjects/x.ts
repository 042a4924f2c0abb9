import { x } from '../../../../pipeline/sources/x.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

export const xSubject: Subject = {
  connector: x,
  settings: () => ({ bearer_token: 'AAAA', full_archive: 'true', monthly_budget_usd: '500' }),
  post: (index, fields) =>
    aSimulatedPost({
      ...fields,
      title: null,
      text: `${fields.text} https://example.org/a/long/way/to/${index}?a=1&b=2 ${'🪁 '.repeat(index % 200)}end`,
      ...(index % 3 === 0 && { kind: 'comment', threadId: '7', parentId: '8' }),
    }),
  truth: (post) => ({
    external_id: post.id,
    kind: post.kind,
    url: `https://x.com/${post.author}/status/${post.id}`,
    title: null,
    text: post.text,
    lang: 'en',
    place: null,
    author: post.author,
    author_name: post.authorName,
    author_url: `https://x.com/${post.author}`,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: post.threadId ?? post.id,
    parent_id: post.parentId,
  }),
};
