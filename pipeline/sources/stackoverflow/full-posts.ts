import type { SourceIo } from '../../connector/connector.ts';
import { callStack, PAGE_SIZE, type StackSite } from './api.ts';
import { mergePosts, readStackPost, type StackPost } from './post.ts';

/** Returns questions or answers by their ids, with their texts and without deleted ones. */
export async function postsByIds(
  site: StackSite,
  type: StackPost['type'],
  ids: readonly string[],
  io: SourceIo,
): Promise<Map<string, StackPost>> {
  const found = new Map<string, StackPost>();
  const method = type === 'question' ? 'questions' : 'answers';
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const path = `/${method}/${ids.slice(start, start + PAGE_SIZE).join(';')}`;
    const query = { pagesize: PAGE_SIZE, filter: 'withbody' };
    const { items } = await callStack(site, method, path, query, io);
    for (const item of items) {
      const post = readStackPost(item, true);
      if (post?.type === type) found.set(post.id, post);
    }
  }
  return found;
}

const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/**
 * Returns these posts in full: lists have neither authors nor, for answers, the question's title. Null for a post
 * deleted meanwhile.
 */
export async function completePosts(
  site: StackSite,
  posts: readonly StackPost[],
  io: SourceIo,
): Promise<(StackPost | null)[]> {
  const idsOf = (type: StackPost['type']) =>
    unique(posts.filter((post) => post.type === type).map(({ id }) => id));
  const answers = await postsByIds(site, 'answer', idsOf('answer'), io);
  const withAnswers = posts.map((post) => {
    const fuller = post.type === 'answer' ? answers.get(post.id) : null;
    return fuller === null ? post : ((fuller && mergePosts(post, fuller)) ?? null);
  });
  const untitled = withAnswers.map((post) =>
    post?.type === 'answer' && post.title === null ? post.questionId : null,
  );
  const questions = await postsByIds(site, 'question', unique([...idsOf('question'), ...untitled]), io);
  return withAnswers.map((post) => {
    if (post === null) return null;
    const question = questions.get(post.questionId ?? '');
    if (post.type === 'answer') return { ...post, title: post.title ?? question?.title ?? null };
    return question ? mergePosts(post, question) : null;
  });
}
