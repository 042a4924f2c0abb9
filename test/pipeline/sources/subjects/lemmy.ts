import { lemmyUrl } from '../../../../demo/simulator/routes/lemmy.ts';
import { lemmy } from '../../../../pipeline/sources/lemmy.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Lemmy: posts, and every third a comment of a thread. */
export const lemmySubject: Subject = {
  connector: lemmy,
  post: (index, fields) =>
    index % 3 === 0 ? aSimulatedPost({ ...fields, kind: 'comment', threadId: '77' }) : aSimulatedPost(fields),
  truth: (post) => ({
    external_id: lemmyUrl(post),
    url: lemmyUrl(post),
    kind: post.kind,
    title: post.title,
    text: post.text,
    place: '!selfhosted@lemmy.lumenkite.example',
    author: `${post.author}@lemmy.lumenkite.example`,
    author_name: post.authorName,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: lemmyUrl({ kind: 'post', id: post.threadId ?? post.id }),
  }),
};
