import type { Queryable } from '../../postgres/client.ts';
import type { Revision } from '../../postgres/mentions/mention-changes.ts';
import { addToOutbox } from '../../postgres/mentions/mention-outbox.ts';
import { raiseTractionLevels } from '../../postgres/mentions/traction-levels.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Growth } from '../traction/growth.ts';
import { isTiny, tractionOf } from '../traction/traction.ts';
import type { MentionStore } from './mention-store.ts';
import { seenRates } from './seen-rates.ts';

/** Returns the growth that a revision shows; null when its engagement did not change, or was never read before. */
function growthIn({ at, engagement, before }: Revision): Growth | null {
  if (engagement === undefined || !before) return null;
  const [from, to] = [Date.parse(before.at), Date.parse(at)];
  return { from, to, gain: engagement - before.engagement, engagement };
}

/**
 * Adds an event for each relevant mention that gains traction by its revision, once at each level. The caller holds the
 * locks of the mentions, which are as they are after their revisions.
 */
export async function announceTraction(
  tx: Queryable,
  store: Pick<MentionStore, 'rates'>,
  workspaceId: number,
  mentions: readonly Mention[],
  revisions: Readonly<Record<string, Revision>>,
): Promise<void> {
  const growing = mentions.flatMap((mention) => {
    const revision = revisions[mention.id];
    const growth = revision && growthIn(revision);
    return mention.relevant && growth && !isTiny(growth) ? [{ mention, growth }] : [];
  });
  if (growing.length === 0) return;
  const seen = await seenRates(store, workspaceId);
  const tractions = growing.flatMap(({ mention, growth }) => {
    const post = { source: mention.source, postedAt: Date.parse(mention.posted_at) };
    const traction = tractionOf(post, growth, seen);
    return traction ? [[mention.id, traction] as const] : [];
  });
  const raised = await raiseTractionLevels(tx, new Map(tractions.map(([id, { level }]) => [id, level])));
  if (raised.size === 0) return;
  const trending = mentions.filter(({ id }) => raised.has(id));
  const tractionBy = new Map(tractions);
  await addToOutbox(tx, workspaceId, trending, 'trending', ({ id }) => ({ traction: tractionBy.get(id)! }));
}
