import { callUrl } from '../../connector/base-url.ts';
import { readBlueskyPost } from './post.ts';
import type { BlueskyAccess } from './session.ts';
import type { SourceIo } from '../../connector/connector.ts';
import type { Reread } from '../../connector/reread.ts';
import { toReread } from '../../connector/parsing/post-reading.ts';
import { asObject, asText, type JsonObject, listIn, parseJson } from '../../connector/parsing/json-values.ts';

/** The most posts per call of `getPosts`. */
export const POSTS_PER_CALL = 25;

/**
 * Returns posts by their ids, at most `POSTS_PER_CALL`. Posts that are deleted or not indexed yet are missing. Throws
 * `malformed_answer` when the answer has no list of posts.
 */
export async function lookUpPosts(
  { base, session }: BlueskyAccess,
  uris: readonly string[],
  io: SourceIo,
): Promise<readonly JsonObject[]> {
  const url = callUrl(base, '/app.bsky.feed.getPosts');
  for (const uri of uris) url.searchParams.append('uris', uri);
  const answer = asObject(parseJson(await session(io, { url, maxAttempts: 1 })));
  return listIn(answer, 'posts').map(asObject);
}

/** Reads posts again. Gone is what was deleted or taken down, whose account closed, or that asks to be left alone. */
export async function rereadPosts(
  access: BlueskyAccess,
  uris: readonly string[],
  io: SourceIo,
): Promise<Reread> {
  const views = await lookUpPosts(access, uris, io);
  return toReread(uris, new Map(views.map((view) => [asText(view.uri) ?? '', readBlueskyPost(view)])));
}
