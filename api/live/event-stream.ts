import { PublicError } from '../../schemas/errors.ts';
import type { StreamItem } from './stream.ts';

/** How long a client waits before it comes again, in milliseconds. */
const RETRY_MS = 3_000;

const place = (cursor: string) => `id: ${cursor}\n`;

/**
 * One item as Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html). A place alone is a
 * comment with an id: it keeps the connection open and moves the client's `Last-Event-ID` without an event.
 */
function eventOf(item: StreamItem): string {
  if (item.change === null) return `: still here\n${place(item.cursor)}\n`;
  const { event, cursor } = item.change;
  return `${place(cursor)}event: mention.${event}\ndata: ${JSON.stringify(item.change)}\n\n`;
}

/** Writes items as Server-Sent Events. */
export async function* toEventStream(items: AsyncIterable<StreamItem>): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const item of items) yield eventOf(item);
}

/**
 * Ends a text in good order whatever happens: what broke it is told in a comment, for the status has been sent long ago.
 * `onFault` hears of what may not be told. The client comes again by itself, with the last id.
 */
export async function* withErrorComment(
  text: AsyncIterable<string>,
  onFault: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    yield* text;
  } catch (error) {
    if (!(error instanceof PublicError)) onFault(error);
    yield `: ${error instanceof PublicError ? error.message : 'the stream broke'}\n\n`;
  }
}
