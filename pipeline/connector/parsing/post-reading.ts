import type { Post } from '../../../schemas/post.ts';
import type { PostReading, Reread } from '../reread.ts';
import type { ParsedItem } from './post-page.ts';

/** Returns the reading of a post. The title of a comment is its thread's, which not every answer has. */
export const toReading = ({ external_id, kind, engagement, title, text, lang }: Post): PostReading => ({
  external_id,
  engagement,
  text,
  ...(lang !== null && { lang }),
  ...(kind !== 'comment' && { title }),
});

/** Returns what became of these posts. Those that are missing from `found` or withheld are gone. */
export function toReread(
  externalIds: readonly string[],
  found: ReadonlyMap<string, ParsedItem>,
  readingOf: (post: Post) => PostReading = toReading,
): Reread {
  const items = externalIds.map((id) => ({ id, item: found.get(id) ?? 'withheld' }));
  return {
    readings: items.flatMap(({ item }) => (typeof item === 'string' ? [] : [readingOf(item)])),
    gone: items.filter(({ item }) => item === 'withheld').map(({ id }) => id),
  };
}
