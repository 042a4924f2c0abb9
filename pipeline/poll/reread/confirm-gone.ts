import type { Queryable } from '../../../postgres/client.ts';
import { presentPosts, type HeldPost } from '../../../postgres/mentions/rereads.ts';
import { HOUR_MS } from '../../../schemas/duration.ts';
import type { Source } from '../../../schemas/source.ts';
import type { PostReader, SourceIo } from '../../connector/connector.ts';

/**
 * An answer by which every post is gone may be a failure in disguise, and a removed mention never comes back. Unless the
 * source still shows others, it is believed when it comes again after this time.
 */
export const CONFIRM_AFTER_MS = 6 * HOUR_MS;
/** Other posts to look up when every post is gone. */
const OTHERS = 3;

/** The posts that are gone: those to believe it of, and those to ask for again. */
export interface GonePosts {
  readonly believed: ReadonlySet<string>;
  readonly doubted: ReadonlySet<string>;
}

/**
 * Returns which of the posts that a source reports as gone to believe it of. `shown`: whether it returned others at the
 * same time.
 */
export async function confirmGone(
  { db, source, reader, io }: { db: Queryable; source: Source; reader: PostReader; io: SourceIo },
  held: readonly HeldPost[],
  gone: readonly string[],
  shown: boolean,
): Promise<GonePosts> {
  const all = new Set(gone);
  if (all.size === 0 || shown) return { believed: all, doubted: new Set() };
  const others = await presentPosts(db, source, gone, OTHERS);
  const showsOthers = others.length > 0 && (await reader.read(others, io)).readings.length > 0;
  if (showsOthers) return { believed: all, doubted: new Set() };
  const since = io.now() - CONFIRM_AFTER_MS;
  const believed = new Set(
    held
      .filter(({ missing_since }) => missing_since !== null && Date.parse(missing_since) <= since)
      .map(({ external_id }) => external_id)
      .filter((id) => all.has(id)),
  );
  return { believed, doubted: new Set(gone.filter((id) => !believed.has(id))) };
}
