import type { PendingPost } from './call-verdicts.ts';

/**
 * The most characters of the posts of a call, about 5,000 tokens: 25 posts of up to 800 characters, or five articles. Long
 * prompts cost more than sharing them saves, and servers with a small context refuse them.
 */
const MAX_CHARACTERS = 20_000;

/**
 * Splits posts into the batches to ask about: at most `size` posts, and more than one only up to 20,000 characters. Suspected
 * posts go alone, and last.
 */
export function batchPosts(posts: readonly PendingPost[], size: number): PendingPost[][] {
  const batches: PendingPost[][] = [];
  let characters = 0;
  for (const post of posts.filter(({ suspectedAt }) => suspectedAt === null)) {
    const last = batches.at(-1);
    if (last && last.length < size && characters + post.characters <= MAX_CHARACTERS) {
      last.push(post);
      characters += post.characters;
    } else {
      batches.push([post]);
      characters = post.characters;
    }
  }
  const suspected = posts.filter(({ suspectedAt }) => suspectedAt !== null);
  return [...batches, ...suspected.map((post) => [post])];
}
