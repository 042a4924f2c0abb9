import { producthuntUrl } from '../../../../demo/simulator/routes/producthunt.ts';
import { producthunt } from '../../../../pipeline/sources/producthunt.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Product Hunt: launches read with a token. */
export const producthuntSubject: Subject = {
  connector: producthunt,
  post: (_, fields) => aSimulatedPost(fields),
  truth: (post) => ({
    external_id: post.id,
    url: producthuntUrl(post),
    title: post.title,
    text: post.text,
    author: null,
    author_name: null,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: post.id,
  }),
};
