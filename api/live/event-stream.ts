import { PublicError } from '../../schemas/errors.ts';
import type { StreamItem } from './stream.ts';

const RETRY_MS = 3_000;

const place = (cursor: string) => `id: ${cursor}\n`;

/**
 * Formats one item as Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html). A cursor
 * without a change is a comment with an id: it keeps the connection open and moves the client's `Last-Event-ID`
 * without an event.
 */
function eventOf(item: StreamItem): string {
  if (item.change === null && item.gap)
    return `${place(item.cursor)}event: gap\ndata: ${JSON.stringify(item.gap)}\n\n`;
  if (item.change === null) return `: still here\n${place(item.cursor)}\n`;
  const { event, cursor } = item.change;
  return `${place(cursor)}event: mention.${event}\ndata: ${JSON.stringify(item.change)}\n\n`;
}

/** Formats items as Server-Sent Events. */
export async function* toEventStream(items: AsyncIterable<StreamItem>): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const item of items) yield eventOf(item);
}

/**
 * Ends a stream with a comment when it fails, since the status has already been sent. `onFault` is called with errors
 * that callers may not see. The client reconnects on its own, with the last id.
 */
export async function* withErrorComment(
  text: AsyncIterable<string>,
  onFault: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    yield* text;
  } catch (error) {
    if (!(error instanceof PublicError)) onFault(error);
    yield `: ${error instanceof PublicError ? error.message : 'the stream failed'}\n\n`;
  }
}
