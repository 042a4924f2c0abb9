import type { Sentiment } from '../../schemas/judging/verdict.ts';

/** A link that a message shows: only `http:` and `https:` addresses become one. */
export interface MessageLink {
  readonly text: string;
  readonly url: string;
}

/** One mention as a message shows it. All texts are plain, on one line and within their bounds. */
export interface MessageEntry {
  /** Title or beginning of the text. */
  readonly headline: string;
  /** Where the post is; null when its address is none that may be shown. */
  readonly url: string | null;
  /** What the AI says of it. */
  readonly summary: string;
  /** How it speaks, for a color. */
  readonly tone: Sentiment;
  /** Short facts: source, author, urgency, sentiment. */
  readonly facts: readonly string[];
}

/** How many there were in each of some spans of time, oldest first. */
export interface MessagePlot {
  /** What is counted, in a few words. */
  readonly title: string;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
}

/** What is to be told, before it is put into the form of a channel. Channels escape; this holds plain text. */
export interface Message {
  /** One line: the subject of a mail, the head of a chat message. */
  readonly subject: string;
  /** Paragraphs under it, one line each. */
  readonly lines: readonly string[];
  readonly entries: readonly MessageEntry[];
  /** How it went of late; absent: not shown. */
  readonly plot?: MessagePlot;
  /** What to do next. */
  readonly link: MessageLink;
  /** Why the reader gets this, in one line. */
  readonly footer: string;
  /** The same whenever the same message is sent again, so that mail programs can tell; absent: it is sent once. */
  readonly id?: string;
}
