import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { detectSpikes } from '../../../pipeline/alerts/detect-spikes.ts';
import { openPostgres } from '../../../postgres/pool.ts';
import { insertKeywords } from '../../../postgres/projects/keywords.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { aMention } from '../../api/support/world.ts';
import { goOut, subjects, type GoingOut, type Place } from './sending.ts';

const HOUR_MS = 3_600_000;
const DAYS = 15;

let out: GoingOut;
let place: Place;
let keyword: number;
/** Half past an hour. */
let now: number;
beforeAll(async () => void (out = await goOut()));
afterAll(() => out.close());
beforeEach(async () => {
  await out.context.postgres.query('UPDATE alerts SET enabled = false');
  out.smtp.mails.length = 0;
  place = await out.place({ timezone: 'Asia/Kathmandu' });
  keyword = await aKeyword(DAYS);
  await out.pass((Math.floor(out.clock.now() / HOUR_MS) + 1.5) * HOUR_MS - out.clock.now());
  now = out.clock.now();
});

/** Creates a keyword that is this many days old. */
async function aKeyword(days: number): Promise<number> {
  const { postgres } = out.context;
  const [made] = await insertKeywords(postgres, place.workspaceId, place.project, [{ term: 'acme' }]);
  const { id } = made!;
  await postgres.query(`UPDATE keywords SET created_at = now() - $2 * interval '1 day' WHERE id = $1`, [
    id,
    days,
  ]);
  return id;
}

const posted = (hoursAgo: number, fields: Partial<Mention> = {}) =>
  aMention(place.workspaceId, place.project, {
    posted_at: new Date(now - hoursAgo * HOUR_MS).toISOString(),
    keyword_ids: [keyword],
    ...fields,
  });
const times = (count: number, make: (at: number) => Mention) =>
  Array.from({ length: count }, (_, at) => make(at));
/** Adds one mention in each hour of the previous days. */
const history = () => times(DAYS * 24, (at) => posted(at + 1));
const store = (mentions: readonly Mention[]) => out.store(place.workspaceId, mentions);
const spike = (fields = {}) => place.alert({ kind: 'spike', name: 'Unusual', ...fields });
/** Looks for spikes and sends the alerts. */
async function look(context = out.context) {
  await detectSpikes(context);
  await out.tick(context);
}

describe('a spike alert', () => {
  it('reports an hour with far more mentions than usual, once, with the usual number', async () => {
    const alert = await spike();
    await store([...history(), ...times(12, (at) => posted(0.25, { title: `outage ${at}.`, urgency: at }))]);
    await look();
    expect(subjects(out.smtp)).toEqual(['Unusual: 12 mentions in an hour, usually about 1']);
    const mail = out.smtp.mails[0]!.data.replaceAll('=\r\n', '');
    expect(mail).toMatch(/12 mentions posted on \w{3},? \d+, \d\d:45 to \d\d:45 \(Asia\/Kathmandu\)/);
    expect(mail).toContain('outage 11.');
    expect(mail).not.toContain('outage 1.');
    expect(mail).toContain('Mentions in the last 24 hours');
    for (let step = 0; step < 10; step++) {
      await out.pass(HOUR_MS / 6);
      await look();
    }
    expect(await place.messages(alert)).toMatchObject([{ state: 'sent', mentions: 12 }]);
  });

  it('pauses for a day after a spike, and then reports the next one', async () => {
    await spike();
    const again = (hours: number) => times(12, () => posted(0.25 - hours));
    await store([...history(), ...again(0), ...again(5), ...again(25)]);
    await look();
    await out.pass(5 * HOUR_MS);
    await look();
    expect(out.smtp.mails).toHaveLength(1);
    await out.pass(20 * HOUR_MS);
    await look();
    expect(out.smtp.mails).toHaveLength(2);
  });

  it('detects a spike in posts that were found late', async () => {
    await spike();
    await out.context.postgres.query(`UPDATE alerts SET armed_at = now() - interval '2 days'`);
    await store([...history(), ...times(12, () => posted(20))]);
    await look();
    expect(subjects(out.smtp)).toEqual([expect.stringContaining('13 mentions in an hour')]);
  });

  it('ignores keywords without history', async () => {
    await spike();
    keyword = await aKeyword(13);
    await store(times(500, () => posted(0.25)));
    await look();
    expect(out.smtp.mails).toEqual([]);
  });

  it('counts only matching mentions, and is silent below its minimum', async () => {
    await spike({ name: 'negative', filters: { sentiment: ['negative'] } });
    await spike({ name: 'large', min_count: 50 });
    await spike({ name: 'off', enabled: false });
    await store([
      ...history(),
      ...times(12, (at) => posted(0.25, { sentiment: at < 6 ? 'negative' : 'neutral' })),
    ]);
    await look();
    expect(subjects(out.smtp)).toEqual(['negative: 6 mentions in an hour, usually none or one']);
  });

  it('is checked even if another one cannot be', async () => {
    await Promise.all([1, 2].map(() => spike()));
    await store([...history(), ...times(12, () => posted(0.25))]);
    vi.spyOn(out.context.clickhouse, 'query').mockRejectedValueOnce(new Error('too large'));
    await expect(detectSpikes(out.context)).rejects.toThrow('too large');
    await out.tick();
    expect(out.smtp.mails).toHaveLength(1);
  });

  it('is reported once when several processes check', async () => {
    await Promise.all([1, 2, 3].map(() => spike()));
    await store([...history(), ...times(12, () => posted(0.25))]);
    const others = [0, 1].map(() => ({ ...out.context, postgres: openPostgres(out.postgresUrl) }));
    await Promise.all([out.context, ...others].map((each) => look(each)));
    await Promise.all(others.map(({ postgres }) => postgres.close()));
    expect(out.smtp.mails).toHaveLength(3);
  });
});
