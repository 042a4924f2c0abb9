import { describe, expect, it } from 'vitest';
import { ECHO_MS, createPendingChanges } from '../../../../web/src/feed/triage/pending-changes.ts';
import { exampleMention } from '../example-mention.ts';

/** An answer of the service that comes when the test says so. */
function answer() {
  let come!: () => void;
  let refuse!: () => void;
  const promise = new Promise<void>((resolve, reject) => {
    come = resolve;
    refuse = () => reject(new Error('refused'));
  });
  return { promise, come, refuse };
}

/** Lets everything that was answered be noted. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const open = exampleMention({ status: 'open' });
const done = exampleMention({ status: 'done' });

describe('what the stream tells of a mention', () => {
  it('is older while a change is on its way, and until it tells of that change', async () => {
    const changes = createPendingChanges();
    const { promise, come } = answer();
    expect(changes.isStale(open)).toBe(false);
    void changes.enqueue(open.id, { status: 'done' }, () => promise);
    expect([changes.isSaving(open.id), changes.isStale(open), changes.isStale(done)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(changes.isStale(exampleMention({ id: 'another' }))).toBe(false);

    come();
    await settled();
    expect([changes.isSaving(open.id), changes.isStale(open)]).toEqual([false, true]);
    expect(changes.isStale(done)).toBe(false);
    // From here on others may have opened it again.
    expect(changes.isStale(open)).toBe(false);
  });

  it('is not older after a refusal, nor for ever when it never tells', async () => {
    let now = 1_000;
    const changes = createPendingChanges(() => now);
    const refused = answer();
    void changes.enqueue(open.id, { status: 'done' }, () => refused.promise).catch(() => undefined);
    refused.refuse();
    await settled();
    expect(changes.isStale(open)).toBe(false);

    await changes.enqueue(open.id, { status: 'done' }, () => Promise.resolve());
    await settled();
    now += ECHO_MS;
    expect(changes.isStale(open)).toBe(true);
    now += 1;
    expect(changes.isStale(open)).toBe(false);
  });

  it('is told of by all changes together, which are sent one after the other', async () => {
    const changes = createPendingChanges();
    const [first, second] = [answer(), answer()];
    const sent: string[] = [];
    void changes.enqueue(open.id, { status: 'done' }, () => (sent.push('status'), first.promise));
    void changes.enqueue(open.id, { urgency: 5 }, () => (sent.push('urgency'), second.promise));
    await settled();
    expect(sent).toEqual(['status']);
    first.come();
    await settled();
    expect(sent).toEqual(['status', 'urgency']);
    expect(changes.isStale(done)).toBe(true);
    second.come();
    await settled();
    expect(changes.isStale(done)).toBe(true);
    expect(changes.isStale({ ...open, urgency: 5 })).toBe(true);
    expect(changes.isStale({ ...done, urgency: 5 })).toBe(false);
  });
});
