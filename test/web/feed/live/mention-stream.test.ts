import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMentionStream } from '../../../../web/src/feed/live/mention-stream.ts';
import { exampleMention } from '../example-mention.ts';

type Heard = (event: { readonly data?: string; readonly lastEventId?: string }) => void;

/** A stream that does what the test says. */
function fakeStream() {
  const heard = new Map<string, Heard>();
  return {
    readyState: 1,
    isClosed: false,
    addEventListener: (name: string, hear: Heard) => void heard.set(name, hear),
    close() {
      this.isClosed = true;
    },
    tell: (name: string, event: Parameters<Heard>[0] = {}) => heard.get(name)!(event),
    refuse() {
      this.readyState = 2;
      heard.get('error')!({});
    },
  };
}

function start() {
  const opened: { readonly cursor: string | null; readonly stream: ReturnType<typeof fakeStream> }[] = [];
  const told = { changes: vi.fn(), states: vi.fn(), gaps: vi.fn() };
  const stop = openMentionStream({
    open: (cursor) => {
      const stream = fakeStream();
      opened.push({ cursor, stream });
      return stream;
    },
    onChanges: told.changes,
    onState: told.states,
    onGap: told.gaps,
  });
  return { opened, told, stop, latest: () => opened.at(-1)!.stream };
}

const created = (cursor: string) => ({
  lastEventId: cursor,
  data: JSON.stringify({ event: 'created', mention: exampleMention() }),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changes that come together are handed on together', () => {
  const { latest, told } = start();
  latest().tell('mention.created', created('c1'));
  latest().tell('mention.created', created('c2'));
  vi.advanceTimersByTime(1_000);
  expect(told.changes).toHaveBeenCalledTimes(1);
  expect(told.changes.mock.calls[0]![0]).toHaveLength(2);
});

test('after a refusal it comes again with the last cursor, and then nothing is missed', () => {
  const { latest, opened, told } = start();
  latest().tell('open');
  latest().tell('mention.created', created('c1'));
  latest().refuse();
  vi.advanceTimersByTime(10_000);
  expect(opened.map(({ cursor }) => cursor)).toEqual([null, 'c1']);
  latest().tell('open');
  expect(told.states.mock.calls).toEqual([[true], [false], [true]]);
  expect(told.gaps).not.toHaveBeenCalled();
});

test('a cursor that is refused as well is given up, and the gap is told once the stream is open', () => {
  const { latest, opened, told } = start();
  latest().tell('mention.created', created('too old'));
  latest().refuse();
  vi.advanceTimersByTime(10_000);
  latest().refuse();
  vi.advanceTimersByTime(10_000);
  expect(opened.map(({ cursor }) => cursor)).toEqual([null, 'too old', null]);
  latest().tell('open');
  expect(told.gaps).toHaveBeenCalledTimes(1);
});

test('a lost connection is left to the browser, which comes again by itself', () => {
  const { latest, opened } = start();
  latest().readyState = 0;
  latest().tell('error');
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
});

test('once stopped it closes the stream, hands on what was heard, and never comes again', () => {
  const { latest, opened, told, stop } = start();
  latest().tell('mention.created', created('c1'));
  latest().refuse();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
  expect(opened[0]!.stream.isClosed).toBe(true);
  expect(told.changes).toHaveBeenCalledTimes(1);
});
