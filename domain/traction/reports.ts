import { postedAtOf } from '../../schemas/mentions/mention-id.ts';
import type { Source } from '../../schemas/source.ts';
import type { Growth } from './growth.ts';
import { tractionOf } from './traction.ts';
import type { SeenRate } from './usual-rate.ts';

/** How fast the post of a mention grew between two readings. */
export interface MentionGrowth extends Growth {
  readonly source: Source;
  readonly mentionId: string;
}

/** A mention that reached a level of traction. `at`: when it was read, in milliseconds since 1970. */
export interface TractionReport {
  readonly at: number;
  readonly mentionId: string;
}

/**
 * Returns which mentions would have been reported, given the growth that readings showed, in order: each once at each
 * level, by what is usual in `seen`. Pure.
 */
export function tractionReports(
  growth: readonly MentionGrowth[],
  seen: readonly SeenRate[],
): TractionReport[] {
  const levels = new Map<string, number>();
  return growth.flatMap(({ source, mentionId, ...grown }) => {
    const { level = 0 } = tractionOf({ source, postedAt: postedAtOf(mentionId) }, grown, seen) ?? {};
    if (level <= (levels.get(mentionId) ?? 0)) return [];
    levels.set(mentionId, level);
    return [{ at: grown.to, mentionId }];
  });
}
