import { stackoverflow } from '../../../../pipeline/sources/stackoverflow.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Stack Overflow: questions and answers. */
export const stackoverflowSubject: Subject = {
  connector: stackoverflow,
  post: (index, fields) =>
    index % 2 === 0
      ? aSimulatedPost({ ...fields })
      : aSimulatedPost({ ...fields, kind: 'comment', threadId: '79890555', replies: 0 }),
  truth: (post) => {
    const isAnswer = post.kind === 'comment';
    return {
      external_id: `${isAnswer ? 'a' : 'q'}${post.id}`,
      kind: isAnswer ? 'comment' : 'post',
      url: `https://stackoverflow.com/${isAnswer ? 'a' : 'q'}/${post.id}`,
      title: post.title,
      text: post.text,
      author: String(Number(post.id) + 1),
      author_name: post.authorName,
      engagement: isAnswer ? 3 : 5,
      posted_at: new Date(post.postedAt).toISOString(),
      thread_id: isAnswer ? 'q79890555' : `q${post.id}`,
      parent_id: isAnswer ? 'q79890555' : null,
    };
  },
};
