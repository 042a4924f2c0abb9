import { afterEach, describe, expect, it, vi } from 'vitest';
import { ECHO_MS, createPendingChanges } from '../../../../web/src/feed/triage/pending-changes.ts';
import type { Mention } from '../../../../web/src/api/records.ts';
import { exampleMention } from '../example-mention.ts';

/** Creates a response of the service that the test controls. */
function response() {
  let resolve!: () => void;
  let reject!: () => void;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = () => onReject(new Error('refused'));
  });
  return { promise, resolve, reject };
}

/** Waits until all responses are processed. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const open = exampleMention({ status: 'open' });
const done = exampleMention({ status: 'done' });

/** Creates a tracker, and the list of what it has shown. */
function tracker() {
  const shown: Mention[] = [];
  return { shown, ...createPendingChanges((mention) => shown.push(mention)) };
}

afterEach(() => vi.useRealTimers());

describe('a mention from the stream', () => {
  it('is shown at once where nothing is pending', () => {
    const { shown, receive } = tracker();
    receive(open);
    receive(done);
    expect(shown).toEqual([open, done]);
  });

  it('waits while a change is in flight, and until the stream confirms it', async () => {
    const { shown, receive, enqueue, isUnconfirmed } = tracker();
    const { promise, resolve } = response();
    void enqueue(open.id, { status: 'done' }, () => promise);
    receive(open);
    const another = exampleMention({ id: 'another' });
    receive(another);
    expect(shown.splice(0)).toEqual([another]);

    resolve();
    await settled();
    expect(isUnconfirmed(open.id)).toBe(true);
    receive(open);
    expect(shown).toEqual([]);
    receive(done);
    expect(isUnconfirmed(open.id)).toBe(false);
    // From here on, someone else may have reopened it.
    receive(open);
    expect(shown).toEqual([done, open]);
  });

  it('confirms a change even before its response, and what follows is shown after it', async () => {
    const { shown, receive, enqueue, isUnconfirmed } = tracker();
    const { promise, resolve } = response();
    void enqueue(open.id, { status: 'done' }, () => promise);
    receive(done);
    const reopened = exampleMention({ status: 'open', urgency: 7 });
    receive(reopened);
    expect(shown).toEqual([]);
    resolve();
    await settled();
    expect(shown).toEqual([reopened]);
    expect(isUnconfirmed(open.id)).toBe(false);
  });

  it('is shown after a rejected change', async () => {
    const { shown, receive, enqueue } = tracker();
    const { promise, reject } = response();
    void enqueue(open.id, { status: 'done' }, () => promise).catch(() => undefined);
    receive(open);
    reject();
    await settled();
    expect(shown).toEqual([open]);
  });

  it('is shown in the end where the stream missed the change', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { shown, receive, enqueue } = tracker();
    await enqueue(open.id, { status: 'follow_up' }, () => Promise.resolve());
    await settled();
    receive(done);
    vi.advanceTimersByTime(ECHO_MS - 1);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(1);
    receive(open);
    expect(shown).toEqual([done, open]);
  });

  it('waits until all changes, which are sent one at a time, are confirmed', async () => {
    const { shown, receive, enqueue } = tracker();
    const [first, second] = [response(), response()];
    const sent: string[] = [];
    void enqueue(open.id, { status: 'done' }, () => (sent.push('status'), first.promise));
    void enqueue(open.id, { urgency: 5 }, () => (sent.push('urgency'), second.promise));
    await settled();
    expect(sent).toEqual(['status']);
    first.resolve();
    await settled();
    expect(sent).toEqual(['status', 'urgency']);
    receive(done);
    second.resolve();
    await settled();
    receive(done);
    receive({ ...open, urgency: 5 });
    expect(shown).toEqual([]);
    receive({ ...done, urgency: 5 });
    expect(shown).toEqual([{ ...done, urgency: 5 }]);
  });
});
