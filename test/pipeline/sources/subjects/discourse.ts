import { discourseId, discourseUrl } from '../../../../demo/simulator/routes/discourse.ts';
import { discourse } from '../../../../pipeline/sources/discourse.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Discourse: topics, and every third an answer to one. */
export const discourseSubject: Subject = {
  connector: discourse,
  post: (index, fields) =>
    aSimulatedPost({ ...fields, ...(index % 3 === 0 && { kind: 'comment', threadId: '77' }) }),
  truth: (post) => ({
    external_id: discourseId(post),
    url: discourseUrl(post),
    kind: post.kind,
    title: post.title,
    text: post.text,
    place: 'forum.lumenkite.example',
    author: post.author,
    author_name: post.authorName,
    author_url: `https://forum.lumenkite.example/u/${post.author}`,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: `https://forum.lumenkite.example/t/${post.threadId ?? post.id}`,
  }),
};
