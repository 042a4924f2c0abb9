import type { ChatHandle } from '../../schemas/chat/chat-action.ts';
import type { Sentiment } from '../../schemas/judging/verdict.ts';

/** A link in a message; only `http:` and `https:` addresses. */
export interface MessageLink {
  readonly text: string;
  readonly url: string;
}

/** One mention in a message. All texts are plain, on one line and within their limits. */
export interface MessageEntry {
  readonly headline: string;
  /** The address of the post; null when it must not be linked. */
  readonly url: string | null;
  /** What the summary adds to the headline; empty: nothing. */
  readonly summary: string;
  /** Why to act, if that says more; empty: it does not. */
  readonly why: string;
  /** The address of the mention in the console; null: there is none. */
  readonly page: string | null;
  /** What buttons act on; absent: there are none. */
  readonly handle?: Omit<ChatHandle, 'version'>;
  readonly tone: Sentiment;
  /** Short facts such as source, author, urgency and sentiment. */
  readonly facts: readonly string[];
}

/** The counts of some periods, oldest first. */
export interface MessagePlot {
  readonly title: string;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
}

/** A message in no channel's format. It contains plain text; channels escape it. */
export interface Message {
  /** One line: the subject of a mail, the head of a chat message. */
  readonly subject: string;
  /** Paragraphs below it, one line each. */
  readonly lines: readonly string[];
  readonly entries: readonly MessageEntry[];
  /** The recent trend; absent: none. */
  readonly plot?: MessagePlot;
  readonly link: MessageLink;
  /** Why the reader gets this, in one line. */
  readonly footer: string;
  /** The same whenever the message is sent again, so that mail programs recognize it; absent: it is sent once. */
  readonly id?: string;
  /** Where its reader turns such mails off without signing in; absent: nowhere. */
  readonly unsubscribeUrl?: string;
}

/** The names of the two links of a mention. */
export const OPEN_PAGE = 'Open in Earshot';
export const OPEN_POST = 'Open the post';

/** Returns the reason as a message shows it. */
export const whyLine = (why: string): string => `Why: ${why}`;
