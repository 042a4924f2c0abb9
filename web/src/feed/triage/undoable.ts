import type { Mention } from '../../api/records.ts';
import { formatCount } from '../../ui/numbers.ts';
import { matchesPatch, type MentionPatch } from './mention-patch.ts';

/**
 * Returns the mentions whose change can still be undone: those that somebody else has changed again since keep that value.
 * `known` are the mentions as they are now; one that is not listed any more is as the change left it.
 */
export const undoable = (
  changed: readonly Mention[],
  patch: MentionPatch,
  known: ReadonlyMap<string, Mention>,
): readonly Mention[] =>
  changed.filter(({ id }) => {
    const now = known.get(id);
    return now === undefined || matchesPatch(now, patch);
  });

/** Returns the message for mentions that were not undone. */
export const keptText = (count: number): string =>
  `${formatCount(count, 'mention')} ${count === 1 ? 'was' : 'were'} changed again since, and not undone.`;
