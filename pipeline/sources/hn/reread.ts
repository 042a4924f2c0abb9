import { SourceError, type SourceIo } from '../../connector/connector.ts';
import type { PostReading, Reread } from '../../connector/reread.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';
import { toReading } from '../../connector/parsing/post-reading.ts';
import { isGone } from './database.ts';
import { readItem } from './item.ts';

/** Returns an item; null when there is none. */
type ItemReader = (id: number, io: SourceIo) => Promise<JsonObject | null>;

/**
 * Reads items again, with one call each. One that is missing does not count as gone: it may not be there yet. Nor does
 * one whose answer is too large.
 */
export async function rereadItems(item: ItemReader, ids: readonly string[], io: SourceIo): Promise<Reread> {
  const readings: PostReading[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    const found = await item(Number(id), io).catch((error: unknown) => {
      if (error instanceof SourceError && error.code === 'too_large') return null;
      throw error;
    });
    if (found === null) continue;
    const parsed = isGone(found) ? 'withheld' : readItem(found, null);
    if (parsed === 'withheld') gone.push(id);
    else if (parsed !== null && parsed !== 'malformed') readings.push(toReading(parsed));
  }
  return { readings, gone };
}
