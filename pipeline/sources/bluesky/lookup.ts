import { callUrl } from '../../connector/base-url.ts';
import { readBlueskyPost } from './post.ts';
import type { BlueskyAccess } from './session.ts';
import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { parseJson, record, text, type Wire } from '../../connector/parsing/wire.ts';

/** Posts that one call of `getPosts` gives. */
export const POSTS_AT_ONCE = 25;

/**
 * Reads posts by their ids, at most `POSTS_AT_ONCE`. Those that are gone, or that the index does not have yet, are
 * missing in the answer. Throws `malformed_answer` when it holds no list of posts.
 */
export async function lookUpPosts(
  { base, session }: BlueskyAccess,
  uris: readonly string[],
  io: SourceIo,
): Promise<readonly Wire[]> {
  const url = callUrl(base, '/app.bsky.feed.getPosts');
  for (const uri of uris) url.searchParams.append('uris', uri);
  const { posts } = record(parseJson(await session.call(io, { url, tries: 1 })));
  if (!Array.isArray(posts)) throw new SourceError('malformed_answer', 'the answer has no posts');
  return posts.map(record);
}

/** Which of these posts are gone: deleted, taken down, their account closed, or labelled as to be left alone. */
export async function gonePosts(
  access: BlueskyAccess,
  uris: readonly string[],
  io: SourceIo,
): Promise<string[]> {
  const views = await lookUpPosts(access, uris, io);
  const shown = new Set(
    views.filter((view) => readBlueskyPost(view) !== 'withheld').map(({ uri }) => text(uri)),
  );
  return uris.filter((uri) => !shown.has(uri));
}
