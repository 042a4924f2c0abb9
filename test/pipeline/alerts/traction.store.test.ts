import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateAlert } from '../../../postgres/alerts/alerts.ts';
import { nextDayStart } from '../../../postgres/alerts/message-cap.ts';
import type { MentionEvent } from '../../../schemas/mentions/mention.ts';
import { goOut, subjects, type GoingOut, type Place } from './sending.ts';

const MINUTE_MS = 60_000;

let out: GoingOut;
let place: Place;
beforeAll(async () => void (out = await goOut()));
afterAll(() => out.close());
beforeEach(async () => {
  await out.pass(nextDayStart('UTC', out.clock.now()) - out.clock.now());
  out.smtp.mails.length = 0;
  place = await out.place();
});

const rising = (level: number, fields: Partial<MentionEvent> = {}) => ({
  ...{ event: 'trending' as const, title: 'A post', traction: { level, rate: 120, usual: 2.6 } },
  ...fields,
});
const traction = (fields = {}) => place.alert({ kind: 'traction', name: 'Rising', ...fields });

describe('an alert of traction', () => {
  it('reports a mention that gains traction, and how fast', async () => {
    const alert = await traction({ filters: { sentiment: ['negative'] } });
    const outcomes = await place.happen(
      rising(1, { sentiment: 'negative' }),
      rising(1, { sentiment: 'positive' }),
      rising(1, { sentiment: 'negative', relevant: false }),
      { title: 'new', sentiment: 'negative' },
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['pass', 'drop', 'drop', 'drop']);
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Rising: A post']);
    expect(out.smtp.mails[0]!.data).toContain('gains 120 per hour, usually about 3');
    expect(await place.messages(alert)).toEqual([{ state: 'sent', mentions: 1, note: null }]);
  });

  it('reports a mention once at each level, however often its events are delivered', async () => {
    await traction();
    const first = place.event(rising(1));
    const second = { ...first, traction: { level: 3, rate: 2000, usual: 2.6 } };
    for (const event of [first, second]) {
      await place.happen(event, event);
      await out.tick();
      await out.pass(MINUTE_MS);
      await Promise.all([place.happen(event), place.happen(first)]);
      await out.tick();
      await out.pass(MINUTE_MS);
    }
    expect(out.smtp.mails).toHaveLength(2);
    expect(out.smtp.mails[1]!.data).toContain('gains 2000 per hour');
  });

  it('reports each at once, and what waits at its highest level', async () => {
    await traction();
    await place.happen(rising(1, { title: 'first' }));
    await out.tick();
    const climbing = place.event(rising(1, { title: 'climbing' }));
    await place.happen(climbing, rising(2, { title: 'other' }));
    await place.happen({ ...climbing, traction: { level: 2, rate: 777, usual: 2.6 } });
    await out.pass(MINUTE_MS);
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Rising: first', 'Rising: other', 'Rising: climbing']);
    expect(out.smtp.mails[2]!.data).toContain('gains 777 per hour');
  });

  it('is apart from rules: neither reports what the other does', async () => {
    await place.alert({ name: 'Rule' });
    await traction();
    await place.happen({ title: 'new' }, rising(1, { title: 'rising' }));
    await out.tick();
    expect(subjects(out.smtp).toSorted()).toEqual(['Rising: rising', 'Rule: new']);
  });

  it('reports nothing from before it was made of a rule', async () => {
    const alert = await place.alert({ name: 'Changed' });
    const before = place.event(rising(1));
    await out.pass(MINUTE_MS);
    await updateAlert(out.context.postgres, place.workspaceId, alert.id, { kind: 'traction' });
    await place.happen(before, { title: 'new' });
    await out.tick();
    expect(out.smtp.mails).toEqual([]);
    await place.happen(rising(1, { title: 'after' }));
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Changed: after']);
  });
});
