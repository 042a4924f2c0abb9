import { mentionAddress } from '../../schemas/console-paths.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import { mentionEntry } from './alert-message.ts';
import type { Message } from './message.ts';
import { plainLine, plainName } from './plain-line.ts';

/** Lines of a note, and their length: what fits into a mail; the rest is a click away. */
const MOST_LINES = 20;
const LINE_LENGTH = 500;

/** A note that names a member, and its mention. */
export interface NamingNote {
  readonly by: string;
  readonly text: string;
  readonly mention: MentionGlimpse;
  readonly workspace: string;
  readonly projectNames: ReadonlyMap<string, string>;
  readonly baseUrl: string;
}

/** Returns the mail to a member whom a note names. Pure. */
export function noteMail({ by, text, mention, workspace, ...place }: NamingNote): Message {
  const entry = mentionEntry(mention, place);
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => plainLine(line, LINE_LENGTH))
    .filter((line) => line !== '');
  return {
    subject: `${plainName(by)} named you in a note: ${entry.headline}`,
    lines: lines.slice(0, MOST_LINES),
    entries: [entry],
    link: { text: 'Open the mention', url: mentionAddress(place.baseUrl, mention) },
    footer: `You get this because a note in ${plainName(workspace)} names you.`,
  };
}

/** What is assigned to a member and still open. */
export interface AssignedMentions {
  /** The most urgent ones. */
  readonly mentions: readonly MentionGlimpse[];
  readonly total: number;
  readonly workspace: string;
  readonly projectNames: ReadonlyMap<string, string>;
  readonly baseUrl: string;
}

/** Returns the mail to a member with what is assigned to them. Pure. */
export function assignedMail({ mentions, total, workspace, ...place }: AssignedMentions): Message {
  const count = `${total} ${total === 1 ? 'mention' : 'mentions'}`;
  const [first] = mentions;
  return {
    subject: `${count} assigned to you, still open`,
    lines: total > mentions.length ? [`The ${mentions.length} most urgent:`] : [],
    entries: mentions.map((mention) => mentionEntry(mention, place)),
    link: {
      text: 'Open yours in Earshot',
      url: first ? `${place.baseUrl}/projects/${first.project_id}/feed?assignee=me` : place.baseUrl,
    },
    footer: `You get this because ${plainName(workspace)} mails its members what is assigned to them.`,
  };
}
