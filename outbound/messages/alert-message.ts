import type { Alert, DigestFrequency } from '../../schemas/alerts/alert.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import type { Traction } from '../../schemas/mentions/traction.ts';
import { mentionPath } from '../../schemas/console-paths.ts';
import { distinctTexts } from './distinct-texts.ts';
import type { Message, MessageEntry, MessagePlot } from './message.ts';
import { NAME_LENGTH, plainName, safeUrl, untrustedLine } from './plain-line.ts';

/** How many mentions a digest shows: what fits into one message of each channel, and what people read. */
export const DIGEST_ENTRIES = 10;

const HEADLINE_LENGTH = 140;
const SUMMARY_LENGTH = 280;
const WHY_LENGTH = 200;

/** The counts of a period. */
export interface SpanFigures {
  /** The hour or day of its end, as shown: `Fri 20`. */
  readonly label: string;
  readonly total: number;
  readonly negative: number;
}

/** The last periods, oldest first. The last one is the reported one. */
export interface History {
  readonly every: DigestFrequency;
  readonly spans: readonly SpanFigures[];
}

/** An hour with far more mentions than usual. */
export interface SpikeFigures {
  /** The hour, as shown: `Fri 20, 14:00 to 15:00 (Europe/Berlin)`. */
  readonly hour: string;
  /** The usual number of mentions in such an hour. */
  readonly usual: number;
}

/** The mentions that an alert reports. */
export interface AlertMatches {
  readonly mentions: readonly MentionGlimpse[];
  /** The number of mentions, including those not shown. */
  readonly total: number;
  /** For a digest or spike. */
  readonly history?: History;
  readonly spike?: SpikeFigures;
}

/** The alert, the names of projects by their ids, and the address of the service. */
export interface AlertSender {
  readonly alert: Pick<Alert, 'kind' | 'name'>;
  readonly projectNames: ReadonlyMap<string, string>;
  readonly baseUrl: string;
  /** Left out: messages have no buttons. */
  readonly workspaceId?: number;
  /** For mails: where the reader turns the alert off. */
  readonly unsubscribeUrl?: string;
}

const unsubscribeOf = ({ unsubscribeUrl }: AlertSender) =>
  unsubscribeUrl === undefined ? {} : { unsubscribeUrl };

/** Returns `gains 120 per hour, usually about 3`. */
const tractionFact = ({ rate, usual }: Traction) =>
  `gains ${Math.round(rate)} per hour, usually ${formatUsual(usual)}`;

/** Returns a mention as a message shows it. Pure. */
export function mentionEntry(
  mention: MentionGlimpse,
  { projectNames, baseUrl, workspaceId }: Pick<AlertSender, 'projectNames' | 'baseUrl' | 'workspaceId'>,
): MessageEntry {
  const author = mention.author ?? mention.author_name;
  const project = projectNames.get(mention.project_id);
  const texts = distinctTexts({ ...mention, reason: mention.reason ?? '' });
  return {
    headline: untrustedLine(texts.headline, HEADLINE_LENGTH) || '(no text)',
    url: safeUrl(mention.url),
    summary: untrustedLine(texts.summary, SUMMARY_LENGTH),
    why: untrustedLine(texts.why, WHY_LENGTH),
    page: safeUrl(`${baseUrl}${mentionPath(mention.project_id, mention.id)}`),
    ...(workspaceId !== undefined && { handle: { workspaceId, mentionId: mention.id } }),
    tone: mention.sentiment,
    facts: [
      ...(project === undefined ? [] : [plainName(project)]),
      mention.source,
      ...(author === null ? [] : [untrustedLine(author, NAME_LENGTH)]),
      mention.sentiment,
      `urgency ${mention.urgency}`,
      ...(mention.engagement ? [`engagement ${mention.engagement}`] : []),
      ...(mention.traction ? [tractionFact(mention.traction)] : []),
    ],
  };
}

const mentionsOf = (count: number) => `${count} ${count === 1 ? 'mention' : 'mentions'}`;

const negativeOf = ({ negative }: SpanFigures) => (negative > 0 ? `, ${negative} of them negative` : '');

const CALLED: Readonly<
  Record<DigestFrequency, { readonly last: string; readonly before: string; readonly many: string }>
> = {
  hourly: { last: 'in the last hour', before: 'the hour before', many: 'hours' },
  daily: { last: 'in the last 24 hours', before: 'the day before', many: 'days' },
  weekly: { last: 'in the last 7 days', before: 'the week before', many: 'weeks' },
};

function changeOf({ every, spans }: History): string[] {
  const [before, now] = spans.slice(-2);
  if (!before || !now) return [];
  const change = now.total - before.total;
  const more = change === 0 ? 'The same as' : `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'} than`;
  return [`${more} ${CALLED[every].before}: ${before.total}${negativeOf(before)}.`];
}

/** Returns `about 3`, or words for less than one. */
const formatUsual = (usual: number): string => (usual < 0.95 ? 'none or one' : `about ${Math.round(usual)}`);

function linesOf(kind: Alert['kind'], matches: AlertMatches): string[] {
  const { mentions, total, history, spike } = matches;
  if (kind !== 'digest' && !spike && total === 1) return [];
  const hidden = total - mentions.length;
  const shown = hidden > 0 ? ` (showing the ${mentions.length} most urgent)` : '';
  if (spike)
    return [
      `${mentionsOf(total)} posted on ${spike.hour}${shown}.`,
      `Usual for this time of day: ${formatUsual(spike.usual)}.`,
    ];
  if (!history)
    return [
      `${mentionsOf(total)}${kind === 'traction' ? ' gained traction' : ''} since the last message${shown}.`,
    ];
  const last = history.spans.at(-1);
  return [
    `${mentionsOf(total)} ${CALLED[history.every].last}${last ? negativeOf(last) : ''}${shown}.`,
    ...changeOf(history),
  ];
}

function plotOf({ every, spans }: History): MessagePlot {
  const bars = spans.map(({ label, total }) => ({ label, value: total }));
  return { title: `Mentions in the last ${spans.length} ${CALLED[every].many}`, bars };
}

function subjectOf(kind: Alert['kind'], { total, spike }: AlertMatches, entries: readonly MessageEntry[]) {
  if (spike) return `${mentionsOf(total)} in an hour, usually ${formatUsual(spike.usual)}`;
  const tells = kind === 'traction' ? ' gaining traction' : '';
  return kind !== 'digest' && total === 1 ? entries[0]!.headline : `${mentionsOf(total)}${tells}`;
}

/** Returns the message of an alert with at least one mention; `notes` are additional lines. Pure. */
export function alertMessage(
  sender: AlertSender,
  matches: AlertMatches,
  notes: readonly string[] = [],
): Message {
  const { alert, baseUrl } = sender;
  const entries = matches.mentions.map((mention) => mentionEntry(mention, sender));
  const name = plainName(alert.name);
  return {
    subject: `${name}: ${subjectOf(alert.kind, matches, entries)}`,
    lines: [...linesOf(alert.kind, matches), ...notes],
    entries,
    ...(matches.history && { plot: plotOf(matches.history) }),
    link: { text: 'Open Earshot', url: baseUrl },
    footer: `Sent by Earshot for the alert "${name}".`,
    ...unsubscribeOf(sender),
  };
}

/** Returns the message of an alert without matches: a fictional mention, marked as a sample everywhere. */
export function sampleMessage(sender: AlertSender, notes: readonly string[] = []): Message {
  const { alert, baseUrl } = sender;
  const name = plainName(alert.name);
  return {
    subject: `[Sample] ${name}`,
    lines: [
      'This is a sample because no mention matches this alert yet. The post below is fictional and shows what a message looks like.',
      ...notes,
    ],
    entries: [
      {
        headline: '[Sample] Has anyone tried this instead of our old tool?',
        url: safeUrl(baseUrl),
        summary: 'A fictional post that asks for experiences.',
        why: 'Somebody who asks for a new tool may become a customer.',
        page: null,
        tone: 'neutral',
        facts: ['sample', 'neutral', 'urgency 50'],
      },
    ],
    link: { text: 'Open Earshot', url: baseUrl },
    footer: `Sent by Earshot for the alert "${name}".`,
    ...unsubscribeOf(sender),
  };
}
