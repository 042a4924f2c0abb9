import type { Mention } from '../../api/records.ts';
import { SENTIMENT_NAMES, STATUS_NAMES } from '../../mentions/mention-text.ts';

/** The fields of a mention that a member can change. */
export type MentionPatch = Partial<
  Pick<
    Mention,
    | 'status'
    | 'sentiment'
    | 'urgency'
    | 'category_id'
    | 'relevant'
    | 'draft'
    | 'assignee'
    | 'tags'
    | 'snoozed_until'
  >
>;

/** Returns the urgency band, as the API defines it: high from 70, medium from 40. */
const bandOf = (urgency: number): Mention['relevance'] =>
  urgency >= 70 ? 'high' : urgency >= 40 ? 'medium' : 'low';

/** Returns the mention after a change. */
export function applyPatch(mention: Mention, patch: MentionPatch): Mention {
  const next = { ...mention, ...patch };
  return { ...next, relevance: bandOf(next.urgency) };
}

/** Returns the change that reverts `patch`, with the values of `mention`. */
export const inversePatch = (mention: Mention, patch: MentionPatch): MentionPatch =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, mention[name as keyof MentionPatch]]));

/** Whether a mention has all values of a change. */
export const matchesPatch = (mention: Mention, patch: MentionPatch): boolean =>
  Object.entries(patch).every(
    // Tags are a list.
    ([name, value]) => JSON.stringify(mention[name as keyof MentionPatch]) === JSON.stringify(value),
  );

/** Returns the confirmation text of a change. */
export function patchText(patch: MentionPatch): string {
  if (patch.relevant !== undefined) return patch.relevant ? 'Marked relevant.' : 'Marked irrelevant.';
  if (patch.status !== undefined)
    return patch.status === 'open' ? 'Reopened.' : `Marked as ${STATUS_NAMES[patch.status].toLowerCase()}.`;
  if (patch.sentiment !== undefined)
    return `Sentiment set to ${SENTIMENT_NAMES[patch.sentiment].toLowerCase()}.`;
  if (patch.urgency !== undefined) return `Urgency set to ${patch.urgency}.`;
  if (patch.assignee !== undefined) return patch.assignee === null ? 'Assigned to nobody.' : 'Assigned.';
  if (patch.tags !== undefined) return 'Tags changed.';
  if (patch.snoozed_until !== undefined) return patch.snoozed_until === null ? 'Not snoozed.' : 'Snoozed.';
  return patch.category_id === undefined ? 'Draft saved.' : 'Category changed.';
}
