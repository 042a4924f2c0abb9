import { descriptionOf, devtoUrl } from '../../../../demo/simulator/routes/devto.ts';
import { devto } from '../../../../pipeline/sources/devto.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** dev.to: articles. */
export const devtoSubject: Subject = {
  connector: devto,
  post: (_, fields) => aSimulatedPost({ ...fields, kind: 'article', tags: ['fishing'] }),
  truth: (post) => ({
    external_id: post.id,
    url: devtoUrl(post),
    text: descriptionOf(post.text).replace('&amp;', '&'),
    author: post.author,
    author_name: post.authorName,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
  }),
};
