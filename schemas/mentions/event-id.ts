import { derivedId } from '../new-id.ts';
import type { MentionEvent } from './mention.ts';

/**
 * Returns the id of an event, the same for every repetition: the header `event-id` on the stream and `webhook-id` of
 * webhooks. A mention is created once even if it is judged again before it is stored, trends once at each level, and
 * gets a note once, so these ids leave out the time.
 */
export function eventIdOf({ id, event, occurred_at, traction, note }: MentionEvent): string {
  if (event === 'created') return derivedId('evt', id, event);
  const occasion = event === 'trending' ? traction?.level : event === 'note_added' ? note?.id : undefined;
  return derivedId('evt', id, event, String(occasion ?? occurred_at));
}
