import { callUrl } from '../../connector/base-url.ts';
import { readBlueskyPost } from './post.ts';
import type { BlueskyAccess } from './session.ts';
import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { parseJson, asObject, asText, type JsonObject } from '../../connector/parsing/json-values.ts';

/** Posts that one call of `getPosts` gives. */
export const POSTS_PER_CALL = 25;

/**
 * Reads posts by their ids, at most `POSTS_PER_CALL`. Those that are gone, or that the index does not have yet, are
 * missing in the answer. Throws `malformed_answer` when it holds no list of posts.
 */
export async function lookUpPosts(
  { base, session }: BlueskyAccess,
  uris: readonly string[],
  io: SourceIo,
): Promise<readonly JsonObject[]> {
  const url = callUrl(base, '/app.bsky.feed.getPosts');
  for (const uri of uris) url.searchParams.append('uris', uri);
  const { posts } = asObject(parseJson(await session.call(io, { url, maxAttempts: 1 })));
  if (!Array.isArray(posts)) throw new SourceError('malformed_answer', 'the answer has no posts');
  return posts.map(asObject);
}

/** Which of these posts are gone: deleted, taken down, their account closed, or labelled as to be left alone. */
export async function gonePosts(
  access: BlueskyAccess,
  uris: readonly string[],
  io: SourceIo,
): Promise<string[]> {
  const views = await lookUpPosts(access, uris, io);
  const shown = new Set(
    views.filter((view) => readBlueskyPost(view) !== 'withheld').map(({ uri }) => asText(uri)),
  );
  return uris.filter((uri) => !shown.has(uri));
}
