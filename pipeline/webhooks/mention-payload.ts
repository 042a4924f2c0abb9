import { matchesAlert } from '../../domain/alerts/alert-match.ts';
import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import { writePayload } from '../../schemas/webhooks/webhook-events.ts';

/** Receivers and proxies refuse larger bodies. */
const MAX_BYTES = 64 * 1024;
/** Code units to which the texts of a larger mention are cut: 48 KiB in all, even when every character is escaped. */
const CUT_LENGTHS = { text: 8_000, title: 500, draft: 500, summary: 500, reason: 500 } as const;

function mentionOf(record: MentionEvent) {
  const { event: _event, occurred_at: _at, workspace_id: _workspace, former: _former, ...others } = record;
  const { rules: _rules, alerts: _alerts, first_relevant: _first, ...mention } = others;
  return mention;
}

/**
 * Returns what webhooks are told of a change: also that a mention was created, if a person made it relevant and nobody had
 * been told of it. Its id is that of the `created` event on the stream, which no webhook got.
 */
export function toldEvents(record: MentionEvent): readonly MentionEvent[] {
  const { changed: _changed, ...mention } = record;
  return record.first_relevant === true ? [{ ...mention, event: 'created' }, record] : [record];
}

const typeOf = ({ event }: MentionEvent) => `mention.${event}` as const;

/** Cuts the texts of a mention that is too large, and marks it as truncated. */
function truncate(mention: Mention): object {
  // A lone half of a surrogate pair at the end is not valid text.
  const short = (text: string | null, length: number) =>
    text && text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  return {
    ...mention,
    ...Object.fromEntries(
      Object.entries(CUT_LENGTHS).map(([field, length]) => [
        field,
        short(mention[field as keyof typeof CUT_LENGTHS], length),
      ]),
    ),
    truncated: true,
  };
}

/** Returns the body for a change of a mention: JSON of at most 64 KiB. */
export function writeMentionPayload(record: MentionEvent): string {
  const mention = mentionOf(record);
  const at = new Date(record.occurred_at);
  const whole = writePayload(typeOf(record), at, mention);
  return (whole.length <= MAX_BYTES ? whole : writePayload(typeOf(record), at, truncate(mention))).toString();
}

type Filters = Parameters<typeof matchesAlert>[0]['filters'];

/**
 * Whether a change passes the filters of a webhook. A new mention judged as noise does not; a later change of it
 * does, because it may have been announced before.
 */
export function passesFilters(record: MentionEvent, filters: Filters): boolean {
  const isNoise = record.event === 'created' && !record.relevant;
  return (
    !isNoise &&
    matchesAlert(
      { project_id: null, filters, min_urgency: null },
      { ...record, relevant: true },
      Date.parse(record.occurred_at),
    )
  );
}
