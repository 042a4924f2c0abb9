import type { KeptKey } from './fold-stories.ts';
import { storyKeys, type KeyedPost, type StoryKey } from './story-keys.ts';

/** An edited post, and the story that it tells. */
export interface EditedPost {
  readonly post: KeyedPost;
  readonly storyId: string;
  /** Whether others tell it too. */
  readonly isShared: boolean;
}

/**
 * Returns the keys by which an edited post and later ones find their story from now on. Pure. A post that tells a story
 * alone is as good as new. One that shares its story never joins others to it: it gets only keys that nobody has, and only
 * while its words still say something that the story has a key of. `known`: the stories of the post's keys.
 */
export function keysAfterEdit(
  { post, storyId, isShared }: EditedPost,
  known: ReadonlyMap<number, KeptKey>,
): readonly StoryKey[] {
  const keys = storyKeys(post);
  if (!isShared) return keys;
  const wordless = new Set(storyKeys({ ...post, title: null, text: '' }).map(({ hash }) => hash));
  const isOwn = ({ hash }: StoryKey) => known.get(hash)?.storyId === storyId;
  const stillTells = keys.some((key) => !wordless.has(key.hash) && isOwn(key));
  return stillTells ? keys.filter((key) => isOwn(key) || !known.has(key.hash)) : [];
}
