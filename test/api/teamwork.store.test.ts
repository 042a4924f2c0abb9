import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../schemas/accounts/member.ts';
import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import { eventIdOf } from '../../schemas/mentions/event-id.ts';
import type { Note } from '../../schemas/mentions/note.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let other: Tenant;
let project: Project;
let owner: Member;

beforeAll(async () => {
  world = await openWorld();
  [acme, other] = [await world.tenant('Acme'), await world.tenant('Other')];
  project = await acme.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] });
  owner = (await acme.owner.must<Member[]>('GET /members')).find(({ id }) => id === acme.owner.id)!;
});
afterAll(() => world.close());

let made = 0;
/** Stores mentions of one minute each, so that a test finds its own. */
async function stored(count = 1, more: Partial<Mention> = {}): Promise<Mention[]> {
  const mentions = Array.from({ length: count }, () =>
    aMention(acme.workspaceId, project.id, {
      posted_at: new Date(Date.UTC(2026, 0, 1) + (made += 1) * 60_000).toISOString(),
      ...more,
    }),
  );
  await store(world, acme.workspaceId, mentions);
  return mentions;
}
const patch = (mention: Mention, body: object) => acme.must<Mention>(`PATCH /mentions/${mention.id}`, body);
const idsOf = async (query: string, caller: Pick<Tenant, 'must'> = acme): Promise<string[]> =>
  (await caller.must<{ data: Mention[] }>(`GET /mentions?limit=100&${query}`)).data.map(({ id }) => id);
const refusal = async (route: string, body?: object) => {
  const { status, body: answer } = await acme.call(route, body);
  return [status, (answer as { error: { message: string } }).error.message];
};

describe('an assignee', () => {
  it('is a member, and a filter finds theirs, yours and nobody’s', async () => {
    const [mention, free] = await stored(2);
    const assigned = await patch(mention!, { assignee: owner.id });
    expect(assigned.assignee).toBe(owner.id);
    expect(await idsOf(`assignee=${owner.id}`)).toEqual([mention!.id]);
    expect(await idsOf('assignee=me', acme.owner)).toEqual([mention!.id]);
    const nobodys = await idsOf('assignee=none');
    expect(nobodys).toContain(free!.id);
    expect(nobodys).not.toContain(mention!.id);
    expect((await patch(mention!, { assignee: null })).assignee).toBeNull();
    expect(await idsOf('assignee=me', acme.owner)).toEqual([]);
  });

  it('cannot be a stranger, a member of another workspace, or "me" for a key', async () => {
    const [mention] = await stored();
    const stranger = other.owner;
    const route = `PATCH /mentions/${mention!.id}`;
    const refused = [400, 'assignee: no such member of the workspace'];
    expect(await refusal(route, { assignee: 'usr_nobody' })).toEqual(refused);
    expect(await refusal(route, { assignee: stranger.id })).toEqual(refused);
    expect(await refusal('GET /mentions?assignee=me')).toEqual([
      400,
      'assignee: me is a member, not an API key',
    ]);
  });

  it('gets an event of their own, and is on the stream', async () => {
    const [mention] = await stored();
    await patch(mention!, { assignee: owner.id });
    const events = await world.stores.postgres.query<{ event: MentionEvent }>(
      'SELECT event FROM mention_events WHERE mention_id = $1 ORDER BY seq',
      [mention!.id],
    );
    expect(events.map(({ event }) => [event.event, event.assignee, event.changed])).toEqual([
      ['updated', owner.id, ['assignee']],
      ['assigned', owner.id, undefined],
    ]);
  });

  it('who leaves the workspace leaves their mentions to nobody', async () => {
    const [mention] = await stored();
    const leaver = acme.viewer;
    await patch(mention!, { assignee: leaver.id });
    await acme.owner.must(`DELETE /members/${leaver.id}`);
    expect((await acme.must<Mention>(`GET /mentions/${mention!.id}`)).assignee).toBeNull();
  });
});

describe('tags', () => {
  it('are replaced, added and removed, sorted and each once', async () => {
    const [mention] = await stored();
    expect((await patch(mention!, { tags: ['vip', 'bug', 'vip'] })).tags).toEqual(['bug', 'vip']);
    expect((await patch(mention!, { add_tags: ['Alpha', 'bug'], remove_tags: ['vip'] })).tags).toEqual([
      'Alpha',
      'bug',
    ]);
    expect((await patch(mention!, { tags: [] })).tags).toEqual([]);
  });

  it('are found by any of them, counted, exported, and readable by SQL', async () => {
    const [one, two, three] = await stored(3);
    await patch(one!, { tags: ['red', 'blue sky'] });
    await patch(two!, { tags: ['red'] });
    expect((await idsOf('tag=red,green')).sort()).toEqual([one!.id, two!.id].sort());
    expect(await idsOf('tag=blue%20sky')).toEqual([one!.id]);
    expect(await idsOf('tag=Red')).toEqual([]);
    const counts = await acme.must<{ tag: string; count: number }[]>('GET /tags');
    expect(counts).toEqual(
      expect.arrayContaining([
        { tag: 'red', count: 2 },
        { tag: 'blue sky', count: 1 },
      ]),
    );
    expect(await other.must('GET /tags')).toEqual([]);
    const sql = `SELECT tags FROM mentions WHERE has(tags, 'blue sky')`;
    expect(await acme.must('POST /analytics/sql', { sql })).toMatchObject({
      rows: [{ tags: ['blue sky', 'red'] }],
    });
    expect(await idsOf(`since=${three!.posted_at}&tag=red`)).toEqual([]);
  });

  it('must be short texts without a comma, and 50 at most', async () => {
    const [mention] = await stored();
    const route = `PATCH /mentions/${mention!.id}`;
    for (const tag of ['', ' ', 'a,b', 'x'.repeat(51), 'a\nb']) {
      const [status, message] = await refusal(route, { add_tags: [tag] });
      expect([status, String(message).split(':')[0]], tag).toEqual([400, 'add_tags[0]']);
    }
    expect(await refusal(route, { tags: ['a'], add_tags: ['b'] })).toEqual([
      400,
      'tags: cannot be combined with add_tags or remove_tags',
    ]);
    await patch(mention!, { tags: Array.from({ length: 50 }, (_, at) => `t${at}`) });
    expect(await refusal(route, { add_tags: ['one more'] })).toEqual([
      400,
      'add_tags: a mention has at most 50 tags',
    ]);
  });
});

describe('a snoozed mention', () => {
  it('is left out of lists and the brief until its time, and listed when asked for', async () => {
    const [mention] = await stored(1, { urgency: 99, relevance: 'high' });
    const inBrief = async () =>
      (await acme.must<{ data: { mentions: Mention[] } }>('GET /brief?limit=50')).data.mentions.some(
        ({ id }) => id === mention!.id,
      );
    expect(await inBrief()).toBe(true);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await patch(mention!, { snoozed_until: later })).snoozed_until).toBe(later);
    const since = `since=${mention!.posted_at}`;
    expect(await idsOf(since)).not.toContain(mention!.id);
    expect(await idsOf(`${since}&snoozed=true`)).toEqual([mention!.id]);
    expect(await inBrief()).toBe(false);
    await patch(mention!, { snoozed_until: '2026-01-01T00:00:00+02:00' });
    expect(await idsOf(since)).toContain(mention!.id);
    expect((await patch(mention!, { snoozed_until: null })).snoozed_until).toBeNull();
  });
});

describe('a bulk update', () => {
  it('assigns, tags and snoozes what matches, and what is named', async () => {
    const [one, two, three] = await stored(3);
    await patch(three!, { tags: ['keep'] });
    const range = `since=${one!.posted_at}&until=${new Date(Date.parse(three!.posted_at) + 1).toISOString()}`;
    expect(
      await acme.must(`POST /mentions/bulk?${range}`, { assignee: owner.id, add_tags: ['batch'] }),
    ).toMatchObject({ updated: 3 });
    const named = { ids: [one!.id, 'nope'], remove_tags: ['batch'], status: 'done' };
    expect(await acme.must('POST /mentions/bulk', named)).toEqual({ updated: 1, missing: ['nope'] });
    const after = await acme.must<{ data: Mention[] }>(`GET /mentions?${range}&order=oldest`);
    expect(after.data.map(({ tags, assignee, status }) => ({ tags, assignee, status }))).toEqual([
      { tags: [], assignee: owner.id, status: 'done' },
      { tags: ['batch'], assignee: owner.id, status: 'open' },
      { tags: ['batch', 'keep'], assignee: owner.id, status: 'open' },
    ]);
    expect(two!.tags).toEqual([]);
  });

  it('must name something to change', async () => {
    expect(await refusal('POST /mentions/bulk', {})).toEqual([
      400,
      'status: is required, or one of assignee, tags, add_tags, remove_tags, snoozed_until',
    ]);
  });
});

describe('notes', () => {
  const notesOf = (mention: Mention) => acme.must<Note[]>(`GET /mentions/${mention.id}/notes`);

  it('are kept in order with who wrote them, and told to the stream once', async () => {
    const [mention] = await stored();
    const route = `POST /mentions/${mention!.id}/notes`;
    const first = await acme.editor.must<Note>(route, { text: 'Known bug.' });
    expect(first).toMatchObject({
      text: 'Known bug.',
      by: acme.editor.id,
      by_kind: 'member',
      by_name: 'editor',
    });
    const second = await acme.must<Note>(route, { text: 'Fixed in 2.3.1.' });
    expect(second).toMatchObject({ by_kind: 'key', by_name: 'the API key full' });
    expect(await notesOf(mention!)).toEqual([first, second]);
    const events = await world.stores.postgres.query<{ event: MentionEvent }>(
      'SELECT event FROM mention_events WHERE mention_id = $1 ORDER BY seq',
      [mention!.id],
    );
    expect(events.map(({ event }) => [event.event, event.note?.text])).toEqual([
      ['note_added', 'Known bug.'],
      ['note_added', 'Fixed in 2.3.1.'],
    ]);
    expect(new Set(events.map(({ event }) => eventIdOf(event))).size).toBe(2);
  });

  it('name members, who get a mail, but not who wrote it or who has left', async () => {
    const [mention] = await stored();
    const { owner, editor, viewer } = acme;
    const text = `@${owner.email.replace('@example.com', '')}: see @${editor.email} and @${viewer.email}`;
    const note = await editor.must<Note>(`POST /mentions/${mention!.id}/notes`, { text });
    expect(note.mentioned).toEqual([owner.id]);
    expect(await notesOf(mention!)).toEqual([note]);
    const mails = 'SELECT user_id FROM member_mails WHERE note_id = $1';
    expect(await world.stores.postgres.query(mails, [note.id])).toEqual([{ user_id: owner.id }]);
  });

  it('are deleted by who wrote them or an owner, and with their mention', async () => {
    const [mention] = await stored();
    const route = `/mentions/${mention!.id}/notes`;
    const note = await acme.owner.must<Note>(`POST ${route}`, { text: 'Mine' });
    expect((await acme.editor.call(`DELETE ${route}/${note.id}`)).status).toBe(403);
    expect(await acme.owner.must(`DELETE ${route}/${note.id}`)).toEqual({ deleted: true, id: note.id });
    expect((await acme.owner.call(`DELETE ${route}/${note.id}`)).status).toBe(404);
    await acme.editor.must(`POST ${route}`, { text: 'Another' });
    await acme.must(`DELETE /mentions/${mention!.id}`);
    const left = 'SELECT id FROM mention_notes WHERE mention_id = $1';
    expect(await world.stores.postgres.query(left, [mention!.id])).toEqual([]);
  });

  it('need words, a mention of the workspace, and somebody who may write', async () => {
    const [mention] = await stored();
    const route = `POST /mentions/${mention!.id}/notes`;
    for (const text of ['', ' \n', 'x'.repeat(5_001)]) {
      const [status, message] = await refusal(route, { text });
      expect([status, String(message).slice(0, 5)]).toEqual([400, 'text:']);
    }
    expect((await other.call(route, { text: 'Hello' })).status).toBe(404);
    expect((await other.call(`GET /mentions/${mention!.id}/notes`)).status).toBe(404);
    expect((await acme.owner.call(`DELETE /mentions/${mention!.id}/notes/999999999`)).status).toBe(404);
  });
});

it('what people do about mentions is in the audit log, without what they wrote', async () => {
  const [mention] = (await stored()) as [Mention];
  await patch(mention, { assignee: owner.id, add_tags: ['secret tag'] });
  const note = await acme.must<Note>(`POST /mentions/${mention.id}/notes`, { text: 'secret note' });
  await acme.must('POST /mentions/bulk', { ids: [mention.id], snoozed_until: null });
  await acme.must(`DELETE /mentions/${mention.id}/notes/${note.id}`);
  const { data } = await acme.owner.must<{ data: object[] }>('GET /audit-log?limit=4');
  expect(data).toMatchObject([
    { operation: 'delete_mention_note', target: mention.id, actor_kind: 'key', outcome: 'done' },
    { operation: 'bulk_update_mentions', target: null, fields: ['ids', 'snoozed_until'] },
    { operation: 'add_mention_note', target: mention.id, fields: ['text'] },
    { operation: 'update_mention', target: mention.id, fields: ['assignee', 'add_tags'] },
  ]);
  expect(JSON.stringify(data)).not.toContain('secret');
});
