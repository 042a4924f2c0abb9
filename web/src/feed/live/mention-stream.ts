import type { Mention } from '../../api/records.ts';

/** What is told of a mention: what happened, and the whole mention after it. */
export interface MentionEvent {
  readonly event: 'created' | 'updated' | 'deleted';
  readonly mention: Mention;
}

/** What of an `EventSource` is needed. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(
    name: string,
    heard: (event: { readonly data?: string; readonly lastEventId?: string }) => void,
  ): void;
  close(): void;
}

interface StreamHandlers {
  /** Opens the stream, after the event with this cursor if there is one. */
  readonly open: (cursor: string | null) => EventStream;
  /** Hears changes some at a time: a scan brings hundreds in a moment. */
  readonly onChanges: (changes: readonly MentionEvent[]) => void;
  readonly onState: (isConnected: boolean) => void;
  /** Something may have been missed that will not be told again. */
  readonly onGap: () => void;
}

/** How often changes are handed on, in milliseconds. */
const GATHER_MS = 300;
/** How long after a refusal the stream is asked for again, in milliseconds: too many tabs, a cursor that is too old. */
const AGAIN_MS = 10_000;
/** `EventSource.CLOSED`: refused, so that the browser does not come again by itself. */
const CLOSED = 2;

/**
 * Listens to changes of mentions until it is stopped. The browser itself comes again after a lost connection; after a refusal
 * this does, once with the last cursor and then without, which leaves a gap.
 */
export function openMentionStream({ open, onChanges, onState, onGap }: StreamHandlers): () => void {
  let cursor: string | null = null;
  let hasFailed = false;
  let waiting: MentionEvent[] = [];
  let again: ReturnType<typeof setTimeout> | undefined;
  const gather = setInterval(() => {
    if (waiting.length === 0) return;
    const changes = waiting;
    waiting = [];
    onChanges(changes);
  }, GATHER_MS);
  const hear = (event: { readonly data?: string; readonly lastEventId?: string }) => {
    cursor = event.lastEventId || cursor;
    waiting.push(JSON.parse(event.data ?? '') as MentionEvent);
  };
  const connect = () => {
    const stream = open(cursor);
    stream.addEventListener('open', () => {
      if (hasFailed && cursor === null) onGap();
      hasFailed = false;
      onState(true);
    });
    stream.addEventListener('error', () => {
      onState(false);
      if (stream.readyState !== CLOSED) return;
      if (hasFailed) cursor = null;
      hasFailed = true;
      again = setTimeout(() => (current = connect()), AGAIN_MS);
    });
    for (const event of ['created', 'updated', 'deleted']) stream.addEventListener(`mention.${event}`, hear);
    return stream;
  };
  let current = connect();
  return () => {
    clearInterval(gather);
    clearTimeout(again);
    current.close();
    if (waiting.length > 0) onChanges(waiting);
  };
}
