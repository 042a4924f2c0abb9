import type { Alert, DigestFrequency } from '../../schemas/alerts/alert.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import type { Message, MessageEntry, MessagePlot } from './message.ts';
import { safeUrl, plainLine, untrustedLine } from './plain-line.ts';

/** How many mentions a digest shows: what fits into one message of each channel, and what a person reads. */
export const DIGEST_ENTRIES = 10;

const HEADLINE_LENGTH = 140;
const SUMMARY_LENGTH = 280;
const NAME_LENGTH = 80;

/** How many mentions a span of time had. */
export interface SpanFigures {
  /** The hour or day at its end, as it is shown: `Fri 20`. */
  readonly label: string;
  readonly total: number;
  readonly negative: number;
}

/** The last spans of time, oldest first; the one that is told is the last. */
export interface History {
  /** How long each is. */
  readonly every: DigestFrequency;
  readonly spans: readonly SpanFigures[];
}

/** An hour with far more mentions than is usual. */
export interface SpikeFigures {
  /** When it was, as it is shown: `Fri 20, 14:00 to 15:00 (Europe/Berlin)`. */
  readonly hour: string;
  /** How many mentions are usual in such an hour. */
  readonly usual: number;
}

/** What an alert found. */
export interface AlertMatches {
  /** The mentions to show, in their order. */
  readonly mentions: readonly MentionGlimpse[];
  /** How many there are with those that are not shown. */
  readonly total: number;
  /** Of a digest or spike. */
  readonly history?: History;
  readonly spike?: SpikeFigures;
}

/** Who sends: the alert, the names of projects by their ids, and the address of the service. */
export interface AlertSender {
  readonly alert: Pick<Alert, 'kind' | 'name'>;
  readonly projectNames: ReadonlyMap<string, string>;
  readonly baseUrl: string;
}

function entryOf(mention: MentionGlimpse, projectNames: AlertSender['projectNames']): MessageEntry {
  const author = mention.author ?? mention.author_name;
  const project = projectNames.get(mention.project_id);
  return {
    headline: untrustedLine(mention.title ?? mention.text, HEADLINE_LENGTH) || '(no text)',
    url: safeUrl(mention.url),
    summary: untrustedLine(mention.summary, SUMMARY_LENGTH),
    tone: mention.sentiment,
    facts: [
      ...(project === undefined ? [] : [plainLine(project, NAME_LENGTH)]),
      mention.source,
      ...(author === null ? [] : [untrustedLine(author, NAME_LENGTH)]),
      mention.sentiment,
      `urgency ${mention.urgency}`,
    ],
  };
}

const mentionsOf = (count: number) => `${count} ${count === 1 ? 'mention' : 'mentions'}`;

const negativeOf = ({ negative }: SpanFigures) => (negative > 0 ? `, ${negative} of them negative` : '');

/** What each span is called. */
const CALLED: Readonly<
  Record<DigestFrequency, { readonly last: string; readonly before: string; readonly many: string }>
> = {
  hourly: { last: 'in the last hour', before: 'the hour before', many: 'hours' },
  daily: { last: 'in the last 24 hours', before: 'the day before', many: 'days' },
  weekly: { last: 'in the last 7 days', before: 'the week before', many: 'weeks' },
};

/** How a span compares with the one before. */
function changeOf({ every, spans }: History): string[] {
  const [before, now] = spans.slice(-2);
  if (!before || !now) return [];
  const change = now.total - before.total;
  const more = change === 0 ? 'As many as' : `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'} than`;
  return [`${more} ${CALLED[every].before}: ${before.total}${negativeOf(before)}.`];
}

/** `about 3`, or in words what is less than one. */
export const usually = (usual: number): string =>
  usual < 0.95 ? 'none or one' : `about ${Math.round(usual)}`;

function linesOf(kind: Alert['kind'], finds: AlertMatches): string[] {
  const { mentions, total, history, spike } = finds;
  if (kind !== 'digest' && !spike && total === 1) return [];
  const hidden = total - mentions.length;
  const shown = hidden > 0 ? `; the ${mentions.length} most urgent are shown` : '';
  if (spike)
    return [
      `${mentionsOf(total)} posted on ${spike.hour}${shown}.`,
      `Usual at this time of day: ${usually(spike.usual)}.`,
    ];
  if (!history) return [`${mentionsOf(total)} since the last message${shown}.`];
  const last = history.spans.at(-1);
  return [
    `${mentionsOf(total)} ${CALLED[history.every].last}${last ? negativeOf(last) : ''}${shown}.`,
    ...changeOf(history),
  ];
}

function plotOf({ every, spans }: History): MessagePlot {
  const bars = spans.map(({ label, total }) => ({ label, value: total }));
  return { title: `Mentions of the last ${spans.length} ${CALLED[every].many}`, bars };
}

function subjectOf(kind: Alert['kind'], { total, spike }: AlertMatches, entries: readonly MessageEntry[]) {
  if (spike) return `${mentionsOf(total)} in an hour, usually ${usually(spike.usual)}`;
  return kind !== 'digest' && total === 1 ? entries[0]!.headline : mentionsOf(total);
}

/**
 * Takes what an alert found, at least one mention, and gives the message that it sends; `notes` are further lines. Pure.
 */
export function alertMessage(
  { alert, projectNames, baseUrl }: AlertSender,
  finds: AlertMatches,
  notes: readonly string[] = [],
): Message {
  const entries = finds.mentions.map((mention) => entryOf(mention, projectNames));
  const name = plainLine(alert.name, NAME_LENGTH);
  return {
    subject: `${name}: ${subjectOf(alert.kind, finds, entries)}`,
    lines: [...linesOf(alert.kind, finds), ...notes],
    entries,
    ...(finds.history && { plot: plotOf(finds.history) }),
    link: { text: 'Open Earshot', url: baseUrl },
    footer: `Sent by Earshot for the alert "${name}".`,
  };
}

/** The message of an alert that has nothing to tell yet: it says so in every place, and shows a made-up mention. */
export function sampleMessage({ alert, baseUrl }: AlertSender, notes: readonly string[] = []): Message {
  const name = plainLine(alert.name, NAME_LENGTH);
  return {
    subject: `[Sample] ${name}`,
    lines: [
      'This is a sample: no mention matches this alert yet. The post below is made up and shows what a message will look like.',
      ...notes,
    ],
    entries: [
      {
        headline: '[Sample] Has anyone tried this instead of our old tool?',
        url: safeUrl(baseUrl),
        summary: 'A made-up post that asks for experiences.',
        tone: 'neutral',
        facts: ['sample', 'neutral', 'urgency 50'],
      },
    ],
    link: { text: 'Open Earshot', url: baseUrl },
    footer: `Sent by Earshot for the alert "${name}".`,
  };
}
