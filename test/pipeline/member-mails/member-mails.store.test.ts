import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { createMentionWrites } from '../../../domain/mentions/mention-writes.ts';
import { planAssignedDigests } from '../../../pipeline/member-mails/plan-digests.ts';
import { sendMails } from '../../../pipeline/member-mails/send-mails.ts';
import { removeMember } from '../../../postgres/accounts/members.ts';
import { updateWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { deleteNote } from '../../../postgres/mentions/notes.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { addPerson, type Person } from '../../api/support/people.ts';
import { aMention } from '../../api/support/world.ts';
import { CAPS, goOut, subjects, type GoingOut, type Place } from '../alerts/sending.ts';

let out: GoingOut;
let place: Place;
let ana: Person;
let bob: Person;
beforeAll(async () => void (out = await goOut()));
afterAll(() => out.close());
beforeEach(async () => {
  out.smtp.mails.length = 0;
  out.smtp.refuse = {};
  await out.context.postgres.query('DELETE FROM member_mails');
  await out.context.postgres.query(`UPDATE workspaces SET assigned_digest = 'off'`);
  place = await out.place({ timezone: 'Europe/Berlin' });
  const { postgres } = out.context;
  ana = await addPerson(postgres, place.workspaceId, 'editor');
  bob = await addPerson(postgres, place.workspaceId, 'editor');
});

/** A mention that is stored and known. */
async function aStoredMention(fields: Partial<Mention> = {}): Promise<Mention> {
  const mention = aMention(place.workspaceId, place.project, {
    ...{ title: 'Acme is down', posted_at: new Date(out.clock.now()).toISOString(), ...fields },
  });
  await out.store(place.workspaceId, [mention]);
  return mention;
}

async function addNote(mention: Mention, mentioned: readonly Person[]) {
  const { postgres, clickhouse } = out.context;
  const writes = createMentionWrites(postgres, createMentionStore(clickhouse));
  const note = await writes.addNote({
    ...{ workspaceId: place.workspaceId, projectId: place.project, mentionId: mention.id },
    ...{ text: 'Can you look,\n@ana? <b>', by: bob.id, by_kind: 'member', by_name: 'Bob' },
    mentioned: mentioned.map(({ id }) => id),
  });
  return note!;
}

const send = () => sendMails(out.context);
const mailed = () => out.smtp.mails.map(({ to }) => to[0]);
const states = () =>
  out.context.postgres.query<{ state: string; reason: string | null }>(
    'SELECT state, reason FROM member_mails ORDER BY created_at, id',
  );

describe('a note that names members', () => {
  it('is mailed to each of them once, with the mention and a link to it', async () => {
    const mention = await aStoredMention();
    await addNote(mention, [ana]);
    await Promise.all([send(), send()]);
    await send();
    expect(mailed()).toEqual([ana.email]);
    expect(subjects(out.smtp)).toEqual(['Bob named you in a note: Acme is down']);
    const data = out.smtp.mails[0]!.data.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(data).toContain('Can you look,');
    expect(data).toContain(`https://earshot.example/projects/${place.project}/feed?mention=${mention.id}`);
    expect(data).toContain('@ana? &lt;b&gt;');
    expect(await states()).toEqual([{ state: 'sent', reason: null }]);
  });

  it('is mailed later when the mail server fails, and given up after a day', async () => {
    await addNote(await aStoredMention(), [ana]);
    out.smtp.refuse = { 'MAIL FROM': '451 later' };
    await send();
    expect(await states()).toEqual([{ state: 'pending', reason: expect.any(String) as string }]);
    await send();
    out.smtp.refuse = {};
    await out.pass(60_000);
    await send();
    expect(mailed()).toEqual([ana.email]);

    await addNote(await aStoredMention(), [ana]);
    out.smtp.refuse = { 'MAIL FROM': '451 later' };
    for (let hours = 0; hours < 26; hours++) {
      await send();
      await out.pass(3_600_000);
    }
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'failed']);
  });

  it('is not mailed when the note, its mention or the member is gone', async () => {
    const { postgres } = out.context;
    const note = await addNote(await aStoredMention(), [ana]);
    await deleteNote(postgres, place.workspaceId, note.id);
    await addNote(await aStoredMention(), [ana]);
    await removeMember(postgres, place.workspaceId, ana.id);
    await postgres.query('UPDATE projects SET deleted_at = now() WHERE id = $1', [place.project]);
    await postgres.query('UPDATE projects SET deleted_at = NULL WHERE id = $1', [place.project]);
    await send();
    expect([mailed(), await states()]).toEqual([[], []]);
  });

  it('counts to the daily cap of emails, and waits for the next day when it is reached', async () => {
    const mention = await aStoredMention();
    for (let at = 0; at <= CAPS.emails; at++) await addNote(mention, [ana]);
    await send();
    expect(mailed()).toHaveLength(CAPS.emails);
    const waiting = (await states()).filter(({ state }) => state === 'pending');
    expect(waiting.map(({ reason }) => reason)).toEqual([expect.stringContaining('daily cap') as string]);
    await out.pass(24 * 3_600_000 - 60_000);
    await send();
    expect(mailed()).toHaveLength(CAPS.emails + 1);
  });
});

describe('the digest of a member', () => {
  const tick = async () => {
    await planAssignedDigests(out.context);
    await send();
  };
  const turnOn = (assigned_digest: 'daily' | 'weekly' | 'off') =>
    updateWorkspace(out.context.postgres, place.workspaceId, { assigned_digest });

  it('has what is assigned to them and still open, at nine of the workspace, once a day', async () => {
    // A Tuesday; Berlin is two hours ahead.
    await out.pass('2028-06-06T06:00:00Z');
    const assignee = ana.id;
    await aStoredMention({ assignee, urgency: 20, title: 'Small' });
    await aStoredMention({ assignee, urgency: 90, title: 'Urgent', status: 'follow_up' });
    await aStoredMention({ assignee, status: 'done', title: 'Finished' });
    await aStoredMention({ assignee, title: 'Asleep', snoozed_until: '2028-07-01T00:00:00.000Z' });
    await aStoredMention({ title: 'Of nobody' });
    await turnOn('daily');
    await tick();
    expect(mailed()).toEqual([]);
    await out.pass('2028-06-06T07:05:00Z');
    await tick();
    await tick();
    expect(mailed()).toEqual([ana.email]);
    expect(subjects(out.smtp)).toEqual(['2 mentions assigned to you, still open']);
    const data = out.smtp.mails[0]!.data.replaceAll('=\r\n', '');
    expect(data.indexOf('Urgent')).toBeLessThan(data.indexOf('Small'));
    for (const other of ['Finished', 'Asleep', 'Of nobody']) expect(data).not.toContain(other);
    await out.pass('2028-06-07T07:00:00Z');
    await tick();
    expect(mailed()).toEqual([ana.email, ana.email]);
  });

  it('is not sent for a time before it was turned on, when it is off, or hours too late', async () => {
    await out.pass('2028-06-08T07:30:00Z');
    await aStoredMention({ assignee: ana.id });
    await turnOn('daily');
    await tick();
    await out.pass('2028-06-09T13:30:00Z');
    await tick();
    await turnOn('off');
    await out.pass('2028-06-10T07:00:00Z');
    await tick();
    expect(mailed()).toEqual([]);
  });

  it('is sent on Mondays when it is weekly', async () => {
    await out.pass('2028-06-11T00:00:00Z');
    await aStoredMention({ assignee: ana.id });
    await turnOn('weekly');
    for (let day = 0; day < 9; day++) {
      await tick();
      await out.pass(24 * 3_600_000);
      await out.pass(`${new Date(out.clock.now()).toISOString().slice(0, 10)}T07:00:00Z`);
    }
    expect(mailed()).toHaveLength(2);
  });
});
