import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendAlertNotices } from '../../../pipeline/alerts/alert-notices.ts';
import { updateAlert } from '../../../postgres/alerts/alerts.ts';
import { newId } from '../../../schemas/new-id.ts';
import { goOut, subjects, type GoingOut, type Place } from './sending.ts';

const HOUR_MS = 3_600_000;

let out: GoingOut;
let place: Place;
beforeAll(async () => void (out = await goOut()));
afterAll(() => out.close());
beforeEach(async () => {
  await out.context.postgres.query('UPDATE alerts SET enabled = false, notice = NULL');
  out.smtp.mails.length = 0;
  out.smtp.refuse = {};
  out.http.answer = { status: 404, body: '{}' };
  place = await out.place();
  for (const role of ['owner', 'owner', 'viewer']) await member(role);
});

async function member(role: string): Promise<void> {
  const id = newId('usr');
  await out.context.postgres.query(
    `INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, 'n', 'x')`,
    [id, `${role}-${id}@acme.example`],
  );
  await out.context.postgres.query('INSERT INTO members (workspace_id, user_id, role) VALUES ($1, $2, $3)', [
    place.workspaceId,
    id,
    role,
  ]);
}
const failing = () => place.alert({ name: 'Chat', channel: 'discord', target: `${out.http.url}/hook` });
/** Passes hours, with two ticks in each. */
async function live(hours: number): Promise<void> {
  for (let step = 0; step < hours * 2; step++) {
    await out.tick();
    await sendAlertNotices(out.context).catch(() => undefined);
    await out.pass(HOUR_MS / 2);
  }
}

describe('the owners of a workspace', () => {
  it('get one notice when an alert’s message is given up, with the last error', async () => {
    await failing();
    await place.happen(place.event());
    await live(23);
    expect(out.smtp.mails).toEqual([]);
    await live(30);
    await place.happen(place.event());
    await live(30);
    expect(subjects(out.smtp)).toEqual(Array(2).fill('A message of the alert Chat was not sent'));
    expect(out.smtp.mails.map(({ to }) => to[0]!.split('-')[0])).toEqual(['owner', 'owner']);
    expect(out.smtp.mails[0]!.data.replaceAll('=\r\n', '')).toContain(
      'Discord does not know this webhook. It may have been deleted (404).',
    );
  });

  it('get another notice when it fails again after a success', async () => {
    const alert = await failing();
    await place.happen(place.event());
    await live(25);
    expect(out.smtp.mails).toHaveLength(2);
    out.http.answer = { status: 204, body: '' };
    await place.happen(place.event());
    await live(1);
    expect(await place.read(alert)).toMatchObject({ failing_since: null });
    out.http.answer = { status: 404, body: '{}' };
    await place.happen(place.event());
    await live(25);
    expect(out.smtp.mails).toHaveLength(4);
  });

  it('get a notice after a day about a message that is still retried', async () => {
    await place.alert({
      ...{ kind: 'digest', name: 'Week', frequency: 'weekly', weekday: null },
      ...{ channel: 'discord', target: `${out.http.url}/hook` },
    });
    const monday = new Date(out.clock.now() + 8 * 24 * HOUR_MS);
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
    monday.setUTCHours(9, 0, 0, 0);
    await out.pass(monday.toISOString());
    const event = place.event();
    await out.store(place.workspaceId, [
      { ...event, found_at: new Date(monday.getTime() - HOUR_MS).toISOString() },
    ]);
    await live(27);
    expect(new Set(subjects(out.smtp))).toEqual(new Set(['The alert Week cannot be sent']));
    await live(24);
    expect(subjects(out.smtp)).toHaveLength(4);
  });

  it('get no notice about a problem that was fixed before the notice was sent', async () => {
    const alert = await failing();
    await place.happen(place.event());
    out.smtp.refuse = { 'MAIL FROM': '451 try later' };
    await live(25);
    await updateAlert(out.context.postgres, place.workspaceId, alert.id, { target: `${out.http.url}/other` });
    out.smtp.refuse = {};
    await live(1);
    expect(out.smtp.mails).toEqual([]);
  });
});
