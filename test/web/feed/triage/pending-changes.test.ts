import { describe, expect, it } from 'vitest';
import { ECHO_MS, createPendingChanges } from '../../../../web/src/feed/triage/pending-changes.ts';
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

describe('an event of the stream', () => {
  it('is stale while a change is in flight, and until the stream confirms it', async () => {
    const changes = createPendingChanges();
    const { promise, resolve } = response();
    expect(changes.isStale(open)).toBe(false);
    void changes.enqueue(open.id, { status: 'done' }, () => promise);
    expect([changes.isSaving(open.id), changes.isStale(open), changes.isStale(done)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(changes.isStale(exampleMention({ id: 'another' }))).toBe(false);

    resolve();
    await settled();
    expect([changes.isSaving(open.id), changes.isStale(open)]).toEqual([false, true]);
    expect(changes.isStale(done)).toBe(false);
    // From here on, someone else may have reopened it.
    expect(changes.isStale(open)).toBe(false);
  });

  it('is not stale after a rejected change, nor forever without confirmation', async () => {
    let now = 1_000;
    const changes = createPendingChanges(() => now);
    const rejectd = response();
    void changes.enqueue(open.id, { status: 'done' }, () => rejectd.promise).catch(() => undefined);
    rejectd.reject();
    await settled();
    expect(changes.isStale(open)).toBe(false);

    await changes.enqueue(open.id, { status: 'done' }, () => Promise.resolve());
    await settled();
    now += ECHO_MS;
    expect(changes.isStale(open)).toBe(true);
    now += 1;
    expect(changes.isStale(open)).toBe(false);
  });

  it('is stale until all changes, which are sent one at a time, are confirmed', async () => {
    const changes = createPendingChanges();
    const [first, second] = [response(), response()];
    const sent: string[] = [];
    void changes.enqueue(open.id, { status: 'done' }, () => (sent.push('status'), first.promise));
    void changes.enqueue(open.id, { urgency: 5 }, () => (sent.push('urgency'), second.promise));
    await settled();
    expect(sent).toEqual(['status']);
    first.resolve();
    await settled();
    expect(sent).toEqual(['status', 'urgency']);
    expect(changes.isStale(done)).toBe(true);
    second.resolve();
    await settled();
    expect(changes.isStale(done)).toBe(true);
    expect(changes.isStale({ ...open, urgency: 5 })).toBe(true);
    expect(changes.isStale({ ...done, urgency: 5 })).toBe(false);
  });
});
