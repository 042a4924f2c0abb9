import type { Mention } from '../../api/records.ts';

/** An event of the stream: what happened, and the mention afterwards. */
export interface MentionEvent {
  readonly event: 'created' | 'updated' | 'deleted';
  readonly mention: Mention;
}

/** The parts of `EventSource` that are used. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(
    name: string,
    listener: (event: { readonly data?: string; readonly lastEventId?: string }) => void,
  ): void;
  close(): void;
}

interface StreamHandlers {
  /** Opens the stream, after the event with this cursor if given. */
  readonly open: (cursor: string | null) => EventStream;
  /** Called with batches of events, since a scan can produce hundreds at once. */
  readonly onChanges: (changes: readonly MentionEvent[]) => void;
  readonly onState: (isConnected: boolean) => void;
  readonly onGap: () => void;
}

/** How long events are collected before a batch is passed on, in milliseconds. */
const BATCH_MS = 300;
/** The delay before reconnecting after a refusal (too many tabs, an expired cursor), in milliseconds. */
const RETRY_MS = 10_000;
/** `EventSource.CLOSED`: the service refused, and the browser does not reconnect. */
const CLOSED = 2;

/**
 * Streams changes of mentions until the returned function is called. The browser reconnects after a lost
 * connection. After a refusal, this reconnects: first with the last cursor, then without one, which leaves a gap.
 */
export function openMentionStream({ open, onChanges, onState, onGap }: StreamHandlers): () => void {
  let cursor: string | null = null;
  let hasFailed = false;
  let batch: MentionEvent[] = [];
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const batchTimer = setInterval(() => {
    if (batch.length === 0) return;
    const changes = batch;
    batch = [];
    onChanges(changes);
  }, BATCH_MS);
  const onEvent = (event: { readonly data?: string; readonly lastEventId?: string }) => {
    cursor = event.lastEventId || cursor;
    batch.push(JSON.parse(event.data ?? '') as MentionEvent);
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
      retryTimer = setTimeout(() => (current = connect()), RETRY_MS);
    });
    for (const event of ['created', 'updated', 'deleted'])
      stream.addEventListener(`mention.${event}`, onEvent);
    return stream;
  };
  let current = connect();
  return () => {
    clearInterval(batchTimer);
    clearTimeout(retryTimer);
    current.close();
    if (batch.length > 0) onChanges(batch);
  };
}
