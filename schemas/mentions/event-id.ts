import { derivedId } from '../new-id.ts';
import type { MentionEvent } from './mention.ts';

/**
 * Returns the id of an event, the same for every repetition: the header `event-id` on the stream and `webhook-id` of
 * webhooks. A mention is created once even if it is judged again before it is stored, so that id leaves out the time.
 */
export const eventIdOf = ({ id, event, occurred_at }: MentionEvent): string =>
  event === 'created' ? derivedId('evt', id, event) : derivedId('evt', id, event, occurred_at);
