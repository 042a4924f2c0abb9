import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertsContext } from '../../../pipeline/alerts/bind.ts';
import { openPostgres } from '../../../postgres/pool.ts';
import { updateAlert } from '../../../postgres/alerts/alerts.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { aMention } from '../../api/support/world.ts';
import { goOut, subjects, type GoingOut, type Place } from './sending.ts';

const HOUR_MS = 3_600_000;

let out: GoingOut;
let place: Place;
beforeAll(async () => void (out = await goOut()));
afterAll(() => out.close());
beforeEach(async () => {
  out.smtp.mails.length = 0;
  out.smtp.refuse = {};
  // Alerts of other tests would also be due.
  await out.context.postgres.query('UPDATE alerts SET enabled = false');
});

const mention = (found_at: string, fields: Partial<Mention> = {}) =>
  aMention(place.workspaceId, place.project, { posted_at: found_at, found_at, ...fields });
const text = () => out.smtp.mails.map(({ data }) => data.replaceAll('=\r\n', ''));
const daily = (fields = {}) => place.alert({ kind: 'digest', name: 'Morning', ...fields });

/** Passes hours, with a tick every twenty minutes. Returns the times of the mails, in UTC. */
async function live(hours: number, tick = () => out.tick()): Promise<string[]> {
  const mailed: string[] = [];
  for (let step = 0; step < hours * 3; step++) {
    const before = out.smtp.mails.length;
    await tick();
    const count = out.smtp.mails.length - before;
    mailed.push(...Array<string>(count).fill(new Date(out.clock.now()).toISOString().slice(5, 16)));
    await out.pass(HOUR_MS / 3);
  }
  return mailed;
}

describe('a digest across clock changes', () => {
  it.each([
    // The hour 02 is skipped on the 14th: clocks go from 02:00 (07:00 UTC) to 03:00.
    ['America/New_York', 2, '2027-03-12T23:00:00Z', ['03-13T07:00', '03-14T07:00', '03-15T06:00']],
    // The hour 02 is skipped on the 28th: clocks go from 02:00 (01:00 UTC) to 03:00.
    ['Europe/Berlin', 2, '2027-03-26T22:00:00Z', ['03-27T01:00', '03-28T01:00', '03-29T00:00']],
    // The second half of the hour 01 comes twice on the 4th: clocks go from 02:00 (15:00 UTC) to 01:30.
    ['Australia/Lord_Howe', 1, '2027-04-02T13:00:00Z', ['04-02T14:00', '04-03T14:00', '04-04T14:30']],
    // The first half of the hour 02 is skipped on the 3rd: clocks go from 02:00 (15:30 UTC) to 02:30.
    ['Australia/Lord_Howe', 2, '2027-10-01T13:30:00Z', ['10-01T15:30', '10-02T15:30', '10-03T15:10']],
    // The hour 02 comes twice on the 31st: the first time it is 00:00 UTC.
    ['Europe/Berlin', 2, '2027-10-29T22:00:00Z', ['10-30T00:00', '10-31T00:00', '11-01T01:00']],
    // The hour 01 comes twice on the 7th: the first time it is 05:00 UTC.
    ['America/New_York', 1, '2027-11-05T23:00:00Z', ['11-06T05:00', '11-07T05:00', '11-08T06:00']],
  ])('in %s at %i is sent once a day', async (timezone, hour, from, expected) => {
    await out.pass(from);
    place = await out.place({ timezone: 'Asia/Tokyo' });
    await daily({ timezone, hour });
    // One mention every hour, so that no day is skipped.
    const start = Date.parse(from);
    await out.store(
      place.workspaceId,
      Array.from({ length: 96 }, (_, at) => mention(new Date(start + (at - 24) * HOUR_MS).toISOString())),
    );
    const mailed = await live(60);
    expect(mailed).toHaveLength(3);
    // Sent at the next tick: ticks are twenty minutes apart.
    for (const [at, when] of mailed.entries()) {
      const late = Date.parse(`2027-${when}Z`) - Date.parse(`2027-${expected[at]!}Z`);
      expect(late, `${when} for ${expected[at]!}`).toBeGreaterThanOrEqual(0);
      expect(late, `${when} for ${expected[at]!}`).toBeLessThan(HOUR_MS / 3);
    }
    // Each covers 24 hours, except on the longer or shorter day. Together they report each mention exactly once.
    const told = subjects(out.smtp).map((subject) => Number(/(\d+) mentions/.exec(subject)![1]));
    const hours = (Date.parse(`2027-${expected[2]!}Z`) - Date.parse(`2027-${expected[0]!}Z`)) / HOUR_MS;
    expect(Math.abs(told[1]! + told[2]! - hours)).toBeLessThanOrEqual(0.5);
  });
});

describe('a digest', () => {
  beforeEach(async () => {
    // A zone one hour ahead of UTC all year, half an hour before its midnight.
    place = await out.place({ timezone: 'Africa/Lagos' });
    const next = new Date(out.clock.now() + 3 * 86_400_000);
    next.setUTCHours(22, 30, 0, 0);
    await out.pass(next.toISOString());
  });
  const hoursAgo = (hours: number) => new Date(out.clock.now() - hours * HOUR_MS).toISOString();

  it('is sent once when several processes run, die and restart', async () => {
    await daily({ hour: 9 });
    await out.store(place.workspaceId, [mention(hoursAgo(1))]);
    const processes: AlertsContext[] = [];
    for (let at = 0; at < 3; at++)
      processes.push({ ...out.context, postgres: openPostgres(out.postgresUrl) });
    const mailed = await live(20, async () => {
      await Promise.all(processes.map((each) => out.tick(each)));
    });
    await Promise.all(processes.map(({ postgres }) => postgres.close()));
    expect(mailed).toHaveLength(1);
    expect(mailed[0]).toMatch(/T08:10$/);
  });

  it("uses its own time zone, its project's if it says so, else the workspace's, and nine o'clock by default", async () => {
    const { postgres } = out.context;
    await out.store(place.workspaceId, [mention(hoursAgo(1))]);
    await daily({ name: 'workspace' });
    await daily({ name: 'project', project_id: place.project, timezone: 'project' });
    await daily({ name: 'silent', project_id: place.project });
    await daily({ name: 'own', project_id: place.project, timezone: 'Asia/Kathmandu', hour: 8 });
    await postgres.query(`UPDATE projects SET timezone = 'UTC' WHERE id = $1`, [place.project]);
    expect(await live(12)).toEqual([
      expect.stringMatching(/T02:30$/),
      expect.stringMatching(/T08:10$/),
      expect.stringMatching(/T08:10$/),
      expect.stringMatching(/T09:10$/),
    ]);
    const [own, second, third, last] = subjects(out.smtp).map((subject) => subject.split(':')[0]!);
    expect([own, ...[second, third].sort(), last]).toEqual(['own', 'silent', 'workspace', 'project']);
  });

  it('begins with the report of its period if it is set to', async () => {
    await daily({ hour: 0, report: true, project_id: place.project });
    await out.store(
      place.workspaceId,
      Array.from({ length: 6 }, (_, at) =>
        mention(hoursAgo(2), { title: null, text: `Sync conflicts again, case ${at}.`, urgency: 80 }),
      ),
    );
    expect(await live(2)).toHaveLength(1);
    expect(text()[0]).toContain('Other mentions: 6 mentions, mostly neutral.');
    expect(text()[0]).toMatch(/6 mentions to answer, the most urgent first: Sync conflicts again/);
  });

  it('shows the day’s ten most urgent mentions, counts, the change and the last seven days', async () => {
    await daily({ hour: 0 });
    await out.store(place.workspaceId, [
      ...Array.from({ length: 12 }, (_, at) =>
        mention(hoursAgo(2), {
          title: `post ${at}.`,
          urgency: at,
          sentiment: at < 5 ? 'negative' : 'neutral',
        }),
      ),
      ...Array.from({ length: 9 }, () => mention(hoursAgo(30), { title: 'yesterday.' })),
      mention(hoursAgo(100)),
      mention(hoursAgo(-1), { title: 'after its hour.' }),
    ]);
    await out.pass(HOUR_MS / 2);
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Morning: 12 mentions']);
    const [mail] = text();
    expect(mail).toContain(
      '12 mentions in the last 24 hours, 5 of them negative (showing the 10 most urgent).',
    );
    expect(mail).toContain('3 more than the day before: 9.');
    expect(mail).toContain('post 11.');
    for (const absent of ['post 1.', 'yesterday.', 'after its hour.']) expect(mail).not.toContain(absent);
    expect(mail).toContain('Mentions in the last 7 days');
    expect(mail).toMatch(/\w{3},? \d+ +#{30} 12/);
    expect(mail).not.toMatch(/<img|src=|url\(/);
    expect(mail).toMatch(/^Message-ID: <alm_\w+\.12@earshot\.example>\r$/m);
  });

  it('for an hour or week reports its own period and compares it with the previous one', async () => {
    await daily({ name: 'Hour', frequency: 'hourly' });
    await out.store(place.workspaceId, [
      mention(hoursAgo(-0.25), { title: 'this hour.' }),
      mention(hoursAgo(0.75), { title: 'the hour before.' }),
    ]);
    await out.pass(HOUR_MS / 2);
    await out.tick();
    await out.tick();
    const [hourly] = text();
    expect(subjects(out.smtp)).toEqual(['Hour: 1 mention']);
    expect(hourly).toContain('1 mention in the last hour.');
    expect(hourly).toContain('The same as the hour before: 1.');
    expect(hourly).toContain('Mentions in the last 12 hours');
    await out.context.postgres.query('UPDATE alerts SET enabled = false');
    const tomorrow = new Date(out.clock.now() + 24 * HOUR_MS + HOUR_MS).getUTCDay() || 7;
    await daily({ name: 'Week', frequency: 'weekly', weekday: tomorrow, hour: 0 });
    for (let day = 0; day < 8; day++) {
      await out.pass(24 * HOUR_MS);
      await out.tick();
    }
    expect(out.smtp.mails).toHaveLength(2);
    expect(subjects(out.smtp).at(-1)).toBe('Week: 2 mentions');
    expect(text().at(-1)).toContain('2 mentions in the last 7 days.');
  });

  it('is skipped on a day without mentions', async () => {
    const alert = await daily({ hour: 0 });
    await out.store(place.workspaceId, [mention(hoursAgo(30))]);
    await out.pass(HOUR_MS / 2);
    await out.tick();
    expect(out.smtp.mails).toEqual([]);
    expect(await place.messages(alert)).toMatchObject([
      { state: 'skipped', note: 'There is nothing to report.' },
    ]);
  });

  it('is sent late when the service was down at its hour, and skipped after six hours', async () => {
    const [soon, late] = [await daily({ hour: 0, name: 'soon' }), await daily({ hour: 0, name: 'late' })];
    const { postgres } = out.context;
    await postgres.query('UPDATE alerts SET hour = 22, timezone = $2 WHERE id = $1', [late.id, 'UTC']);
    await out.store(place.workspaceId, [mention(hoursAgo(2))]);
    await out.pass(6 * HOUR_MS);
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['soon: 1 mention']);
    expect(await place.messages(soon)).toMatchObject([{ state: 'sent' }]);
    // Turned on after 22:00 UTC, so not sent for this day. The next one is missed entirely.
    expect(await place.messages(late)).toEqual([]);
    await out.pass(24 * HOUR_MS);
    await out.tick();
    expect(await place.messages(late)).toMatchObject([
      { state: 'skipped', note: 'The service was not running when it was due.' },
    ]);
    expect(out.smtp.mails).toHaveLength(1);
  });

  it('is retried for six hours while the mail server is unavailable, then given up for the day', async () => {
    const alert = await daily({ hour: 0 });
    await out.store(place.workspaceId, [mention(hoursAgo(2)), mention(hoursAgo(-20))]);
    out.smtp.refuse = { 'MAIL FROM': '451 try later' };
    await live(8);
    expect(await place.messages(alert)).toMatchObject([{ state: 'failed' }]);
    out.smtp.refuse = {};
    expect(await live(24)).toHaveLength(1);
    expect(await place.read(alert)).toMatchObject({ last_error: null });
  });

  it('is skipped when its mentions cannot be read in time', async () => {
    const alert = await daily({ hour: 0 });
    await out.pass(HOUR_MS / 2);
    const read = vi.spyOn(out.context.clickhouse, 'query').mockRejectedValue(new Error('too large'));
    await expect(out.tick()).rejects.toThrow('too large');
    expect(await place.messages(alert)).toMatchObject([{ state: 'pending' }]);
    await live(8, () => out.tick().catch(() => undefined));
    const asked = read.mock.calls.length;
    read.mockRestore();
    expect(asked).toBeGreaterThan(1);
    expect(await place.messages(alert)).toMatchObject([
      { state: 'skipped', note: 'It could not be sent in time.' },
    ]);
  });

  it('is not sent for a day when it is turned on after its hour', async () => {
    const alert = await daily({ hour: 0, enabled: false });
    await out.store(place.workspaceId, [mention(hoursAgo(1)), mention(hoursAgo(-20))]);
    await out.pass(HOUR_MS);
    await updateAlert(out.context.postgres, place.workspaceId, alert.id, { enabled: true });
    expect(await live(22)).toEqual([]);
    expect(await live(4)).toHaveLength(1);
  });
});
