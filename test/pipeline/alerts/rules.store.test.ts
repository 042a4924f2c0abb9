import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDue } from '../../../pipeline/alerts/send-due.ts';
import {
  deleteOldMessages,
  extendLease,
  finishMessage,
  renewLeases,
} from '../../../postgres/alerts/alert-messages.ts';
import { claimMessages } from '../../../postgres/alerts/claim-messages.ts';
import { deleteAlert, updateAlert } from '../../../postgres/alerts/alerts.ts';
import { nextDayStart } from '../../../postgres/alerts/message-cap.ts';
import type { MentionEvent } from '../../../schemas/mentions/mention.ts';
import { CAPS, goOut, subjects, type GoingOut, type Place } from './sending.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let out: GoingOut;
let place: Place;
beforeAll(async () => void (out = await goOut()));
afterAll(() => out.close());
beforeEach(async () => {
  // The next midnight: a test crosses into the next day only when it means to.
  await out.pass(nextDayStart('UTC', out.clock.now()) - out.clock.now());
  out.smtp.mails.length = 0;
  out.smtp.refuse = {};
  out.http.requests.length = 0;
  out.http.answer = { status: 200, body: '{"ok":true}' };
  place = await out.place();
});

/** The texts of the messages to Slack, oldest first. */
const slackTexts = () => out.http.requests.map(({ body }) => new URLSearchParams(body).get('text'));

describe('a rule', () => {
  it('reports a matching mention at once, whatever else arrives', async () => {
    const alert = await place.alert({ min_urgency: 60 });
    const outcomes = await place.happen(
      { title: 'calm', urgency: 10 },
      { title: 'The site is down', urgency: 90 },
      { title: 'noise', urgency: 90, relevant: false },
      { title: 'changed', urgency: 90, event: 'updated' },
    );
    expect(outcomes).toEqual([
      { kind: 'drop', reason: 'no_alert' },
      { kind: 'pass', values: [] },
      { kind: 'drop', reason: 'no_alert' },
      { kind: 'drop', reason: 'not_a_new_mention' },
    ]);
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: The site is down']);
    const { last_sent_at } = await place.read(alert);
    expect(Date.parse(last_sent_at!)).toBeGreaterThan(out.clock.now() - MINUTE_MS);
    expect(await place.messages(alert)).toEqual([{ state: 'sent', mentions: 1, note: null }]);
  });

  it('reports what a rule of the workspace sends to it, whatever its own filters are', async () => {
    const alert = await place.alert({ min_urgency: 60 });
    const calm = { urgency: 5, relevant: false };
    await place.happen({ title: 'sent', ...calm, alerts: [alert.id] }, { title: 'not sent', ...calm });
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: sent']);
  });

  it('reports once what a person makes relevant and nobody was told of', async () => {
    await place.alert({ min_urgency: 60 });
    const restored = {
      title: 'Not a namesake',
      urgency: 90,
      event: 'updated',
      first_relevant: true,
    } as const;
    expect(await place.happen(restored)).toEqual([{ kind: 'pass', values: [] }]);
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: Not a namesake']);
  });

  it('sends up to ten mentions a minute one by one, each at once', async () => {
    const alert = await place.alert({ channel: 'slack', target: '#ops' });
    for (let at = 0; at < 10; at++) {
      await place.happen({ title: `post ${at}` });
      await out.tick();
      expect(out.http.requests).toHaveLength(at + 1);
    }
    await out.pass(MINUTE_MS + 1);
    await place.happen(...Array.from({ length: 10 }, (_, at) => ({ title: `together ${at}` })));
    await out.tick();
    expect(slackTexts().slice(10).sort()).toEqual(
      Array.from({ length: 10 }, (_, at) => `Trouble: together ${at}`),
    );
    expect(await place.messages(alert)).toHaveLength(20);
  });

  it('gathers what is beyond ten a minute, for a minute', async () => {
    await place.alert({ channel: 'slack', target: '#ops' });
    for (let at = 0; at < 17; at++) {
      await place.happen({ title: `post ${at}` });
      await out.tick();
    }
    expect(slackTexts()).toEqual(Array.from({ length: 10 }, (_, at) => `Trouble: post ${at}`));
    await out.pass(MINUTE_MS);
    await out.tick();
    expect(slackTexts().slice(10)).toEqual(['Trouble: 7 mentions']);
    await out.pass(10 * MINUTE_MS);
    await place.happen({ title: 'after silence' });
    await out.tick();
    expect(slackTexts().at(-1)).toBe('Trouble: after silence');
  });

  it('gathers for a minute after a message of a flood, and then goes on one by one', async () => {
    await place.alert({ channel: 'slack', target: '#ops' });
    await place.happen(...Array.from({ length: 30 }, (_, at) => ({ title: `burst ${at}` })));
    await out.tick();
    await place.happen({ title: 'late' }, { title: 'later' });
    await out.tick();
    expect(slackTexts()).toEqual(['Trouble: 30 mentions']);
    await out.pass(MINUTE_MS);
    await out.tick();
    expect(slackTexts().slice(1).sort()).toEqual(['Trouble: late', 'Trouble: later']);
  });

  it('shows the ten most urgent mentions of a flood in one message', async () => {
    await place.alert();
    await place.happen(...Array.from({ length: 40 }, (_, at) => ({ title: `post ${at}.`, urgency: at })));
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: 40 mentions']);
    const { data } = out.smtp.mails[0]!;
    expect(data).toContain('40 mentions since the last message (showing the 10 most urgent).');
    expect(data).toContain('post 39.');
    expect(data).not.toContain('post 29.');
  });

  it('reports a mention once, however often its event is delivered', async () => {
    const alert = await place.alert();
    const event = place.event({ title: 'again and again' });
    await place.happen(event, event);
    await out.tick();
    await out.pass(HOUR_MS);
    await Promise.all([place.happen(event), place.happen(event)]);
    await out.tick();
    expect(out.smtp.mails).toHaveLength(1);
    expect(await place.messages(alert)).toHaveLength(1);
  });

  it('reports a mention once when its post grows past the filter or its new words are urgent', async () => {
    await place.alert({ min_urgency: 60, filters: { min_engagement: 50 } });
    const found = place.event({ title: 'small at first', urgency: 58, engagement: 3 });
    const grown: MentionEvent = {
      ...{ ...found, event: 'updated', changed: ['engagement', 'urgency'] },
      ...{ urgency: 64, engagement: 80, former: { urgency: 58, engagement: 3 } },
    };
    const { former: _, ...byPerson } = grown;
    await place.happen(found, { ...byPerson, changed: ['status'] });
    await out.tick();
    expect(out.smtp.mails).toEqual([]);
    const smaller = { ...grown, engagement: 40, former: { urgency: 64, engagement: 80 } };
    await place.happen(grown, grown, smaller);
    await out.tick();
    await out.pass(20 * 24 * HOUR_MS);
    await deleteOldMessages(out.context.postgres);
    await place.happen({ ...grown, occurred_at: new Date(out.clock.now()).toISOString() });
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: small at first']);
    const edited = { title: 'edited', urgency: 90, engagement: 60, event: 'updated' as const };
    await place.happen({ ...edited, former: { relevant: false, urgency: 90 } });
    await out.tick();
    expect(subjects(out.smtp).at(-1)).toBe('Trouble: edited');
  });

  it('does not report a mention that matched before it grew', async () => {
    await place.alert({ min_urgency: 60 });
    await place.happen({
      title: 'old',
      urgency: 90,
      event: 'updated',
      former: { urgency: 70, engagement: 1 },
    });
    await out.tick();
    expect(out.smtp.mails).toEqual([]);
  });

  it('ignores mentions from before it was turned on or from over a day ago', async () => {
    const before = place.event({ title: 'before' });
    await out.pass(MINUTE_MS);
    const alert = await place.alert();
    const { postgres } = out.context;
    await updateAlert(postgres, place.workspaceId, alert.id, { enabled: false });
    const whileOff = place.event({ title: 'while it was off' });
    await out.pass(MINUTE_MS);
    await updateAlert(postgres, place.workspaceId, alert.id, { enabled: true });
    const stale = place.event({ title: 'stale' });
    await place.happen(before, whileOff);
    await out.pass(25 * HOUR_MS);
    expect(await place.happen(stale)).toEqual([{ kind: 'drop', reason: 'too_late' }]);
    await out.tick();
    expect(out.smtp.mails).toEqual([]);
  });

  it('is silent once it is off or deleted, and never reports a mention deleted in the meantime', async () => {
    const [off, gone, kept] = [await place.alert(), await place.alert(), await place.alert({ name: 'Kept' })];
    const deleted = place.event({ title: 'deleted' });
    await place.happen(deleted, { title: 'stays' });
    const { postgres } = out.context;
    await updateAlert(postgres, place.workspaceId, off.id, { enabled: false });
    await deleteAlert(postgres, place.workspaceId, gone.id);
    await place.happen({ ...deleted, event: 'deleted' });
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Kept: stays']);
    expect(await place.messages(off)).toMatchObject([{ state: 'skipped', note: 'The alert is off.' }]);
    expect(await place.messages(kept)).toMatchObject([{ state: 'sent' }]);
    expect(await postgres.query('SELECT FROM alert_finds WHERE alert_id = $1', [gone.id])).toEqual([]);
  });

  it('matches only its own project and workspace', async () => {
    const other = await out.place();
    await place.alert({ project_id: place.project });
    await other.happen({ title: 'elsewhere' });
    await place.happen({ title: 'here' });
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: here']);
  });
});

describe('a provider that is unavailable', () => {
  it('is retried after longer and longer delays, and then gets all matches in one message', async () => {
    const alert = await place.alert();
    out.smtp.refuse = { 'MAIL FROM': '451 try later' };
    await place.happen({ title: 'first' });
    await out.tick();
    expect(await place.read(alert)).toMatchObject({
      last_sent_at: null,
      last_error: 'The mail server refused the sender (451).',
      failing_since: expect.any(String) as string,
    });
    for (let hour = 0; hour < 5; hour++) {
      await place.happen({ title: `in hour ${hour}` });
      await out.pass(HOUR_MS);
      await out.tick();
    }
    expect(await place.messages(alert)).toHaveLength(1);
    out.smtp.refuse = {};
    await out.pass(2 * HOUR_MS);
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: 6 mentions']);
    expect(await place.read(alert)).toMatchObject({ last_error: null, failing_since: null });
    // Failed messages do not count toward the cap.
    const [count] = await out.context.postgres.query(
      'SELECT emails FROM message_counts WHERE workspace_id = $1',
      [place.workspaceId],
    );
    expect(count).toEqual({ emails: 1 });
  });

  it('is given up after a day, with a note; the next mention gets a new message', async () => {
    const alert = await place.alert({ channel: 'slack', target: '#ops' });
    out.http.answer = { status: 200, body: '{"ok":false,"error":"is_archived"}' };
    await place.happen({ title: 'lost' });
    await out.tick();
    for (let hours = 0; hours < 26; hours += 2) {
      await out.pass(2 * HOUR_MS);
      await out.tick();
    }
    const note = 'Slack refused the message: is_archived (the channel is archived).';
    expect(await place.messages(alert)).toEqual([{ state: 'failed', mentions: 0, note }]);
    expect(await place.read(alert)).toMatchObject({ last_error: note });
    out.http.answer = { status: 200, body: '{"ok":true}' };
    out.http.requests.length = 0;
    await place.happen({ title: 'found' });
    await out.tick();
    expect(new URLSearchParams(out.http.requests[0]?.body).get('text')).toBe('Trouble: found');
  });

  it('is not called until the time it asks for', async () => {
    await place.alert({ channel: 'discord', target: `${out.http.url}/hook` });
    out.http.answer = { status: 429, body: '', headers: { 'retry-after': '600' } };
    await place.happen({ title: 'patience' });
    await out.tick();
    await out.pass(9 * MINUTE_MS);
    await out.tick();
    expect(out.http.requests).toHaveLength(1);
    out.http.answer = { status: 204, body: '' };
    await out.pass(MINUTE_MS);
    await out.tick();
    expect(out.http.requests).toHaveLength(2);
  });

  it('on one channel does not delay the others, and another target is tried at once', async () => {
    const broken = await place.alert({ channel: 'slack', target: '#gone' });
    await place.alert();
    out.http.answer = { status: 200, body: '{"ok":false,"error":"channel_not_found"}' };
    await place.happen({ title: 'both' });
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: both']);
    out.http.answer = { status: 200, body: '{"ok":true}' };
    const { postgres } = out.context;
    expect(await updateAlert(postgres, place.workspaceId, broken.id, { target: '#there' })).toMatchObject({
      last_error: null,
      failing_since: null,
    });
    await out.tick();
    expect(new URLSearchParams(out.http.requests.at(-1)?.body).get('channel')).toBe('#there');
    expect(await place.messages(broken)).toMatchObject([{ state: 'sent' }]);
  });
});

describe('the daily cap', () => {
  it('is announced in the last message; later mentions are sent in one message at midnight', async () => {
    const alerts = [];
    for (let at = 0; at < CAPS.emails + 2; at++) alerts.push(await place.alert({ name: `Rule ${at}` }));
    await place.happen({ title: 'for all' });
    for (const _ of alerts) await out.tick();
    expect(out.smtp.mails).toHaveLength(CAPS.emails);
    const last = /This is the last of the 6 emails\s+that the workspace can send today/;
    expect(out.smtp.mails.filter(({ data }) => last.test(data.replaceAll('=\r\n', '')))).toHaveLength(1);
    await out.pass(12 * HOUR_MS);
    await place.happen({ title: 'later' });
    await out.tick();
    expect(out.smtp.mails).toHaveLength(CAPS.emails);
    const states = (await Promise.all(alerts.map((alert) => place.messages(alert)))).flat();
    expect(states.filter(({ state }) => state === 'pending').map(({ note }) => note)).toContain(
      'Waiting: the daily cap of 6 emails is reached; it resets at midnight (UTC).',
    );
    const { postgres } = out.context;
    for (const alert of alerts)
      if ((await place.read(alert)).last_sent_at)
        await updateAlert(postgres, place.workspaceId, alert.id, { enabled: false });
    await out.pass(nextDayStart('UTC', out.clock.now()) - out.clock.now());
    await out.tick();
    const afterMidnight = subjects(out.smtp).slice(CAPS.emails);
    expect(afterMidnight).toHaveLength(2);
    for (const subject of afterMidnight) expect(subject).toMatch(/: 2 mentions$/);
  });

  it('applies to one workspace', async () => {
    for (let at = 0; at < CAPS.emails; at++) await place.alert();
    await place.happen({ title: 'here' });
    await out.tick();
    const other = await out.place();
    await other.alert();
    await other.happen({ title: 'there' });
    await out.tick();
    expect(subjects(out.smtp).at(-1)).toBe('Trouble: there');
  });
});

describe('several processes', () => {
  it('send each message once and lose no match saved in the meantime', async () => {
    for (let at = 0; at < 5; at++) await place.alert({ channel: 'slack', target: '#ops', name: `R${at}` });
    const finders = Array.from({ length: 30 }, (_, at) => place.happen({ title: `post ${at}` }));
    const senders = Array.from({ length: 4 }, () => sendDue(out.context, 'slack'));
    await Promise.all([...finders, ...senders]);
    // Each rule may have sent some at once. Later matches are a flood.
    await out.tick();
    for (let minute = 0; minute < 40; minute++) {
      await out.pass(MINUTE_MS);
      await Promise.all([out.tick(), out.tick()]);
    }
    const { postgres } = out.context;
    const counted = await postgres.query(
      `SELECT sum(mentions) AS told, count(*) FILTER (WHERE state <> 'sent') AS unsent
       FROM alert_messages WHERE workspace_id = $1 GROUP BY alert_id`,
      [place.workspaceId],
    );
    expect(counted).toEqual(Array(5).fill({ told: 30, unsent: 0 }));
    const [sent] = await postgres.query<{ count: number }>(
      `SELECT count(*) FROM alert_messages WHERE workspace_id = $1`,
      [place.workspaceId],
    );
    expect(out.http.requests).toHaveLength(sent!.count);
  });

  it('leave a message to a process that works on it, and take it over half a minute after that has died', async () => {
    await place.alert();
    await place.happen({ title: 'slow' });
    const held = await claimMessages(out.context.postgres, 'email', 1);
    for (let beat = 0; beat < 8; beat++) {
      await out.pass(10_000);
      await renewLeases(out.context.postgres, held);
    }
    await out.tick();
    expect(out.smtp.mails).toEqual([]);
    await out.pass(MINUTE_MS / 2);
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: slow']);
    await renewLeases(out.context.postgres, held);
    expect(await extendLease(out.context.postgres, held[0]!)).toBe(false);
  });

  it('take over a killed process’s message when its lease expires, and ignore its late result', async () => {
    const alert = await place.alert();
    await place.happen({ title: 'in hand' });
    const [stuck] = await claimMessages(out.context.postgres, 'email', 1);
    await out.tick();
    expect(out.smtp.mails).toEqual([]);
    await out.pass(2 * MINUTE_MS);
    await place.happen({ title: 'more' });
    await out.tick();
    expect(subjects(out.smtp)).toEqual(['Trouble: 2 mentions']);
    expect(await extendLease(out.context.postgres, stuck!)).toBe(false);
    await finishMessage(out.context.postgres, stuck!, {
      state: 'failed',
      note: 'x',
      mentions: 0,
      quietMs: 0,
    });
    expect(await place.messages(alert)).toEqual([{ state: 'sent', mentions: 2, note: null }]);
  });
});
