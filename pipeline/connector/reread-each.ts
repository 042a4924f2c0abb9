import { SourceError } from './connector.ts';
import type { ParsedItem } from './parsing/post-page.ts';
import { toReading, toReread } from './parsing/post-reading.ts';
import type { Reread } from './reread.ts';

/**
 * Reads posts of several sites again, one after the other. `read` returns null when a site cannot tell what became of a
 * post. A site that fails counts as such: the posts of the others are read nevertheless.
 */
export async function rereadEach(
  externalIds: readonly string[],
  read: (externalId: string) => Promise<ParsedItem | null>,
  readingOf: Parameters<typeof toReread>[2] = toReading,
): Promise<Reread> {
  const items = new Map<string, ParsedItem>();
  for (const id of externalIds) {
    try {
      const item = await read(id);
      if (item !== null && item !== 'malformed') items.set(id, item);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
    }
  }
  return toReread([...items.keys()], items, readingOf);
}
