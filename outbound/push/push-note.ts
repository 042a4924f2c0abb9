import { plainLine } from '../messages/plain-line.ts';
import type { Message } from '../messages/message.ts';

/** What the service worker of the console shows (`web/public/sw.js`). */
export interface PushNote {
  readonly title: string;
  readonly body: string;
  /** What a click opens. */
  readonly url: string;
  /** The same whenever the message is sent again, so that it replaces the one that is shown; absent: it is sent once. */
  readonly tag?: string;
}

/** Notifications show about so much; more would only be cut. */
const TITLE_LENGTH = 120;
const LINE_LENGTH = 120;
const MOST_ENTRIES = 4;

/** Converts a message to a notification: its first mentions, one a line. A click opens the only one, or all. Pure. */
export function toPushNote({ subject, lines, entries, link, id }: Message): PushNote {
  const shown = entries.slice(0, MOST_ENTRIES).map(({ headline }) => plainLine(headline, LINE_LENGTH));
  const only = entries.length === 1 ? entries[0]!.page : null;
  return {
    title: plainLine(subject, TITLE_LENGTH),
    body: (shown.length > 0 ? shown : lines.map((line) => plainLine(line, LINE_LENGTH))).join('\n'),
    url: only ?? link.url,
    ...(id !== undefined && { tag: id }),
  };
}
