import type { Mention } from '../../api/records.ts';
import { SENTIMENT_NAMES, STATUS_NAMES } from '../../mentions/mention-text.ts';

/** What a person may set on a mention. */
export type MentionPatch = Partial<
  Pick<Mention, 'status' | 'sentiment' | 'urgency' | 'category_id' | 'relevant' | 'draft'>
>;

/** Bands of urgency as the API has them: high from 70, medium from 40. */
const bandOf = (urgency: number): Mention['relevance'] =>
  urgency >= 70 ? 'high' : urgency >= 40 ? 'medium' : 'low';

/** A mention as it will be after a change. */
export function applyPatch(mention: Mention, patch: MentionPatch): Mention {
  const next = { ...mention, ...patch };
  return { ...next, relevance: bandOf(next.urgency) };
}

/** The change that takes `patch` back: what it names, as it is in `mention`. */
export const inversePatch = (mention: Mention, patch: MentionPatch): MentionPatch =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, mention[name as keyof MentionPatch]]));

/** Whether a mention is as this change left it. */
export const matchesPatch = (mention: Mention, patch: MentionPatch): boolean =>
  Object.entries(patch).every(([name, value]) => mention[name as keyof MentionPatch] === value);

/** What is said when a change has been made. */
export function patchText(patch: MentionPatch): string {
  if (patch.relevant !== undefined) return patch.relevant ? 'Restored.' : 'Marked irrelevant.';
  if (patch.status !== undefined)
    return patch.status === 'open' ? 'Opened again.' : `${STATUS_NAMES[patch.status]}.`;
  if (patch.sentiment !== undefined)
    return `Sentiment is ${SENTIMENT_NAMES[patch.sentiment].toLowerCase()} now.`;
  if (patch.urgency !== undefined) return `Urgency is ${patch.urgency} now.`;
  return patch.category_id === undefined ? 'Draft kept.' : 'Category changed.';
}
