import { instagramUrl } from '../../../../demo/simulator/routes/instagram.ts';
import { instagram } from '../../../../pipeline/sources/instagram.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost, MINUTE } from '../support.ts';

/** Instagram: photos, albums and videos under the keyword's hashtag, some with hidden likes. */
export const instagramSubject: Subject = {
  connector: instagram,
  // A hashtag only lists one day.
  spacingMs: 5 * MINUTE,
  post: (index, fields) =>
    aSimulatedPost({
      ...fields,
      title: null,
      text: `${fields.text} #pipefish`,
      tags: ['pipefish'],
      kind: index % 3 === 0 ? 'article' : 'post',
      likes: index % 4,
    }),
  truth: (post) => ({
    external_id: post.id,
    kind: post.kind === 'article' ? 'video' : 'post',
    url: instagramUrl(post),
    title: null,
    text: post.text,
    author: null,
    author_url: null,
    engagement: post.likes + post.replies,
    posted_at: new Date(post.postedAt).toISOString(),
  }),
};
