import type { Mention } from '../mentions/mention.ts';

/** Returns what engagement adds to the urgency of a complaint, up to 20: 10 likes add 5, 1,000 add 15. */
export const reach = (engagement: number): number =>
  Math.min(20, 5 * Math.log10(1 + Math.max(0, engagement)));

/** The share of its reach that is added to the urgency of every relevant post. */
export const REACH_SHARE = 0.25;

/** Returns the points of urgency that a post owes to its engagement. Of noise, a tenth counts. */
function reachPoints({ relevant, sentiment }: Pick<Mention, 'relevant' | 'sentiment'>, engagement: number) {
  const weight = REACH_SHARE + (sentiment === 'negative' ? 1 : 0);
  return Math.round((relevant ? weight : weight / 10) * reach(engagement));
}

/**
 * Returns the urgency of a mention with other engagement: the part that follows from reach is replaced, and all else
 * stays as it was judged. Steps add up: going from 3 to 50 and then to 400 is the same as from 3 to 400, unless an end
 * of the scale is reached.
 */
export function urgencyWith(
  mention: Pick<Mention, 'relevant' | 'sentiment' | 'urgency' | 'engagement'>,
  engagement: number,
): number {
  const gained = reachPoints(mention, engagement) - reachPoints(mention, mention.engagement);
  return Math.max(0, Math.min(100, mention.urgency + gained));
}
