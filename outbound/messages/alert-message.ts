import { type Alert } from '../../schemas/alert.ts';
import { type MentionGlimpse } from '../../schemas/mention-glimpse.ts';
import { type Message, type MessageEntry, type MessagePlot } from './message.ts';
import { linkable, plainLine, strangersLine } from './plain-line.ts';

/** How many mentions a digest shows: what fits into one message of each channel, and what a person reads. */
export const DIGEST_ENTRIES = 10;

const HEADLINE_LENGTH = 140;
const SUMMARY_LENGTH = 280;
const NAME_LENGTH = 80;

/** How many mentions a span of time had. */
export interface SpanFigures {
  /** The day at its end, as it is shown: `Fri 20`. */
  readonly label: string;
  readonly total: number;
  readonly negative: number;
}

/** What an alert found. */
export interface AlertFinds {
  /** The mentions to show, in their order. */
  readonly mentions: readonly MentionGlimpse[];
  /** How many there are with those that are not shown. */
  readonly total: number;
  /** Of a digest: the last days, oldest first, the one that is told last. */
  readonly days?: readonly SpanFigures[];
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
    headline: strangersLine(mention.title ?? mention.text, HEADLINE_LENGTH) || '(no text)',
    url: linkable(mention.url),
    summary: strangersLine(mention.summary, SUMMARY_LENGTH),
    facts: [
      ...(project === undefined ? [] : [plainLine(project, NAME_LENGTH)]),
      mention.source,
      ...(author === null ? [] : [strangersLine(author, NAME_LENGTH)]),
      mention.sentiment,
      `urgency ${mention.urgency}`,
    ],
  };
}

const mentionsOf = (count: number) => `${count} ${count === 1 ? 'mention' : 'mentions'}`;

const negativeOf = ({ negative }: SpanFigures) => (negative > 0 ? `, ${negative} of them negative` : '');

/** How the day compares with the one before. */
function changeOf(day: SpanFigures, before: SpanFigures): string {
  const change = day.total - before.total;
  const more = `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'} than`;
  return `${change === 0 ? 'As many as' : more} the day before: ${before.total}${negativeOf(before)}.`;
}

function linesOf(kind: Alert['kind'], { mentions, total, days = [] }: AlertFinds): string[] {
  if (kind === 'rule' && total === 1) return [];
  const hidden = total - mentions.length;
  const shown = hidden > 0 ? `; the ${mentions.length} most urgent are shown` : '';
  if (kind === 'rule') return [`${mentionsOf(total)} since the last message${shown}.`];
  const [before, day] = days.slice(-2);
  const negative = day ? negativeOf(day) : '';
  const change = before && day ? [changeOf(day, before)] : [];
  return [`${mentionsOf(total)} in the last 24 hours${negative}${shown}.`, ...change];
}

function plotOf(days: readonly SpanFigures[]): MessagePlot {
  const bars = days.map(({ label, total }) => ({ label, value: total }));
  return { title: `Mentions of the last ${days.length} days`, bars };
}

/**
 * Takes what an alert found, at least one mention, and gives the message that it sends; `notes` are further lines. Pure.
 */
export function alertMessage(
  { alert, projectNames, baseUrl }: AlertSender,
  finds: AlertFinds,
  notes: readonly string[] = [],
): Message {
  const entries = finds.mentions.map((mention) => entryOf(mention, projectNames));
  const name = plainLine(alert.name, NAME_LENGTH);
  const isOne = alert.kind === 'rule' && finds.total === 1;
  return {
    subject: `${name}: ${isOne ? entries[0]!.headline : mentionsOf(finds.total)}`,
    lines: [...linesOf(alert.kind, finds), ...notes],
    entries,
    ...(finds.days && { plot: plotOf(finds.days) }),
    link: { text: 'Open Earshot', url: baseUrl },
    footer: `Sent by Earshot for the alert "${name}".`,
  };
}

/** The message of an alert that has nothing to tell yet: it says so in every place, and shows a made-up mention. */
export function sampleMessage({ alert, baseUrl }: AlertSender): Message {
  const name = plainLine(alert.name, NAME_LENGTH);
  return {
    subject: `[Sample] ${name}`,
    lines: [
      'This is a sample: no mention matches this alert yet. The post below is made up and shows what a message will look like.',
    ],
    entries: [
      {
        headline: '[Sample] Has anyone tried this instead of our old tool?',
        url: linkable(baseUrl),
        summary: 'A made-up post that asks for experiences.',
        facts: ['sample', 'neutral', 'urgency 50'],
      },
    ],
    link: { text: 'Open Earshot', url: baseUrl },
    footer: `Sent by Earshot for the alert "${name}".`,
  };
}
