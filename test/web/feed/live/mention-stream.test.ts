import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMentionStream } from '../../../../web/src/feed/live/mention-stream.ts';
import { exampleMention } from '../example-mention.ts';

type Listener = (event: { readonly data?: string; readonly lastEventId?: string }) => void;

/** A stream controlled by the test. */
function fakeStream() {
  const listeners = new Map<string, Listener>();
  return {
    readyState: 1,
    isClosed: false,
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    close() {
      this.isClosed = true;
    },
    emit: (name: string, event: Parameters<Listener>[0] = {}) => listeners.get(name)!(event),
    refuse() {
      this.readyState = 2;
      listeners.get('error')!({});
    },
  };
}

function start() {
  const opened: { readonly cursor: string | null; readonly stream: ReturnType<typeof fakeStream> }[] = [];
  const calls = { changes: vi.fn(), states: vi.fn(), gaps: vi.fn() };
  const stop = openMentionStream({
    open: (cursor) => {
      const stream = fakeStream();
      opened.push({ cursor, stream });
      return stream;
    },
    onChanges: calls.changes,
    onState: calls.states,
    onGap: calls.gaps,
  });
  return { opened, calls, stop, latest: () => opened.at(-1)!.stream };
}

const created = (cursor: string) => ({
  lastEventId: cursor,
  data: JSON.stringify({ event: 'created', mention: exampleMention() }),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('events are delivered in batches', () => {
  const { latest, calls } = start();
  latest().emit('mention.created', created('c1'));
  latest().emit('mention.created', created('c2'));
  vi.advanceTimersByTime(1_000);
  expect(calls.changes).toHaveBeenCalledTimes(1);
  expect(calls.changes.mock.calls[0]![0]).toHaveLength(2);
});

test('after a rejected connection it reconnects with the last cursor, without a gap', () => {
  const { latest, opened, calls } = start();
  latest().emit('open');
  latest().emit('mention.created', created('c1'));
  latest().refuse();
  vi.advanceTimersByTime(10_000);
  expect(opened.map(({ cursor }) => cursor)).toEqual([null, 'c1']);
  latest().emit('open');
  expect(calls.states.mock.calls).toEqual([[true], [false], [true]]);
  expect(calls.gaps).not.toHaveBeenCalled();
});

test('a rejected cursor is dropped, and the gap is reported once the stream is open', () => {
  const { latest, opened, calls } = start();
  latest().emit('mention.created', created('too old'));
  latest().refuse();
  vi.advanceTimersByTime(10_000);
  latest().refuse();
  vi.advanceTimersByTime(10_000);
  expect(opened.map(({ cursor }) => cursor)).toEqual([null, 'too old', null]);
  latest().emit('open');
  expect(calls.gaps).toHaveBeenCalledTimes(1);
});

test('after a lost connection the browser reconnects on its own', () => {
  const { latest, opened } = start();
  latest().readyState = 0;
  latest().emit('error');
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
});

test('stopping delivers the last batch, closes the stream and does not reconnect', () => {
  const { latest, opened, calls, stop } = start();
  latest().emit('mention.created', created('c1'));
  latest().refuse();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
  expect(opened[0]!.stream.isClosed).toBe(true);
  expect(calls.changes).toHaveBeenCalledTimes(1);
});
