import { type Alert } from '../../schemas/alert.ts';
import { type Mention } from '../../schemas/mention.ts';
import { type Message, type MessageEntry } from './message.ts';
import { linkable, plainLine, strangersLine } from './plain-line.ts';

/** How many mentions a digest shows: what fits into one message of each channel, and what a person reads. */
export const DIGEST_ENTRIES = 10;

const HEADLINE_LENGTH = 140;
const SUMMARY_LENGTH = 280;
const NAME_LENGTH = 80;

/** What an alert found. */
export interface AlertFinds {
  /** The mentions to show, in their order. */
  readonly mentions: readonly Mention[];
  /** How many there are with those that are not shown. */
  readonly total: number;
}

/** Who sends: the alert, the names of projects by their ids, and the address of the service. */
export interface AlertSender {
  readonly alert: Pick<Alert, 'kind' | 'name'>;
  readonly projectNames: ReadonlyMap<string, string>;
  readonly baseUrl: string;
}

function entryOf(mention: Mention, projectNames: AlertSender['projectNames']): MessageEntry {
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

function linesOf(kind: Alert['kind'], { mentions, total }: AlertFinds): string[] {
  if (kind === 'rule') return [];
  const hidden = total - mentions.length;
  const shown = hidden > 0 ? `; the ${mentions.length} most urgent are shown` : '';
  return [`${mentionsOf(total)} in the last 24 hours${shown}.`];
}

/** Takes what an alert found, at least one mention, and gives the message that it sends. Pure. */
export function alertMessage({ alert, projectNames, baseUrl }: AlertSender, finds: AlertFinds): Message {
  const entries = finds.mentions.map((mention) => entryOf(mention, projectNames));
  const name = plainLine(alert.name, NAME_LENGTH);
  const news = alert.kind === 'digest' ? mentionsOf(finds.total) : entries[0]!.headline;
  return {
    subject: `${name}: ${news}`,
    lines: linesOf(alert.kind, finds),
    entries,
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
