import { matchesAlert } from '../../schemas/alerts/alert-match.ts';
import { derivedId } from '../../schemas/new-id.ts';
import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import { writePayload } from '../../schemas/webhooks/webhook-events.ts';

/** Most bytes of a body: receivers and proxies refuse larger ones. */
const MOST_BYTES = 64 * 1024;
/** What is left of long texts then, in code units: 48 KiB at most, however they are escaped. */
const CUT_TO = { text: 8_000, title: 500, draft: 500, summary: 500, reason: 500 } as const;

/** The mention itself, as the API gives it. */
function mentionOf({
  event: _event,
  occurred_at: _at,
  workspace_id: _workspace,
  ...mention
}: MentionEvent): Mention {
  return mention;
}

const typeOf = ({ event }: MentionEvent) => `mention.${event}` as const;

/**
 * The id of the event: the same whenever a record comes again. A mention is created once, however often it is judged on
 * the way, so there the time of the verdict is no part of it.
 */
export const eventIdOf = ({ id, event, occurred_at }: MentionEvent): string =>
  event === 'created' ? derivedId('evt', id, event) : derivedId('evt', id, event, occurred_at);

/** Shortens the texts of a mention that is too large for a body, and says so. */
function cut(mention: Mention): object {
  // Half a character at the end would be no text any more.
  const short = (text: string | null, length: number) =>
    text && text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  return {
    ...mention,
    ...Object.fromEntries(
      Object.entries(CUT_TO).map(([field, length]) => [
        field,
        short(mention[field as keyof typeof CUT_TO], length),
      ]),
    ),
    truncated: true,
  };
}

/** Writes the body that brings a change of a mention: JSON of 64 KiB at most. */
export function writeMentionPayload(record: MentionEvent): string {
  const mention = mentionOf(record);
  const at = new Date(record.occurred_at);
  const whole = writePayload(typeOf(record), at, mention);
  return (whole.length <= MOST_BYTES ? whole : writePayload(typeOf(record), at, cut(mention))).toString();
}

/** What decides which mentions a webhook gets. */
type Filters = Parameters<typeof matchesAlert>[0]['filters'];

/**
 * Whether a change of a mention is for a webhook with these filters. What was filtered out as noise is not announced, but
 * what becomes of it is told: a mention may have been announced before a person, or a later verdict, found it to be noise.
 */
export function isWanted(record: MentionEvent, filters: Filters): boolean {
  const isNoise = record.event === 'created' && !record.relevant;
  return (
    !isNoise && matchesAlert({ project_id: null, filters, min_urgency: null }, { ...record, relevant: true })
  );
}
