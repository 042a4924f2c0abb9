import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bindMutes } from '../../pipeline/judge/mutes/bind-mutes.ts';
import { followMutes } from '../../pipeline/judge/mutes/follow-mutes.ts';
import { createMuteReader } from '../../pipeline/judge/mutes/mute-reader.ts';
import { skipMuted } from '../../pipeline/judge/mutes/skip-muted.ts';
import type { Judge } from '../../pipeline/judge/judge.ts';
import { RetryLaterError } from '../../pipeline/outcome.ts';
import { builtInTrace } from '../../pipeline/judge/trace.ts';
import { postOrigins } from '../../postgres/mentions/mutes.ts';
import type { VerdictEvent } from '../../schemas/judging/verdict-record.ts';
import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import type { Mute } from '../../schemas/mentions/mute.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { RawPost } from '../../schemas/post.ts';
import { briefOf, matchOf } from '../pipeline/judge/fixtures.ts';
import { storePost } from '../support/stored-post.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let other: Tenant;
let project: Project;
beforeAll(async () => {
  world = await openWorld();
  [acme, other] = [await world.tenant('Acme'), await world.tenant('Other')];
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await acme.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] });
  for (const { id } of await acme.must<Mute[]>('GET /mutes')) await acme.must(`DELETE /mutes/${id}`);
  await world.stores.postgres.query('DELETE FROM mutes');
});

let made = 0;
const stored = (post: Partial<RawPost> = {}, mention: Partial<Mention> = {}, thread: string | null = null) =>
  storePost(world.stores, {
    ...{ workspaceId: acme.workspaceId, projectId: project.id },
    post: { source: 'reddit', external_id: `t1_${(made += 1)}`, author: 'spammer', ...post },
    mention,
    threadId: thread,
  });
/** A mute of an author in the project of the test. */
const spammer = () => ({ kind: 'author', value: 'spammer', project_id: project.id });
const mentionOf = (id: string) => acme.must<Mention>(`GET /mentions/${id}`);
const mute = (body: object) => acme.must<Mute>('POST /mutes', body);

const relevantAgain: Judge = {
  name: 'again/1',
  judge: (_, matches) =>
    Promise.resolve(
      matches.map((match) => ({
        ...{ relevant: true, sentiment: 'positive', urgency: 40, category_id: null, confidence: 1 },
        ...{ summary: match.text, reason: 'Praise', evidence: [], steering: 0, judge: 'again/1' },
        trace: builtInTrace('brief', match),
      })),
    ),
};

/** Does what the pipeline does with stored mentions after a mute was made or deleted, two mentions a step. */
async function follow(judge: Judge = relevantAgain): Promise<VerdictEvent[]> {
  const recorded: VerdictEvent[] = [];
  const { postgres, clickhouse } = world.stores;
  const record = (verdicts: readonly VerdictEvent[]) => Promise.resolve(recorded.push(...verdicts));
  const deps = bindMutes({ postgres, clickhouse, judge, chunkSize: 2, record });
  while (await followMutes(deps, new AbortController().signal));
  return recorded;
}

const events = async (id: string) =>
  (
    await world.stores.postgres.query<{ event: MentionEvent }>(
      'SELECT event FROM mention_events WHERE mention_id = $1 ORDER BY seq',
      [id],
    )
  ).map(({ event }) => event);

describe('a mute', () => {
  it('is listed with who made it, until it is deleted', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const created = await acme.owner.must<Mute>('POST /mutes', { kind: 'author', value: 'u/Spammer', until });
    expect(created).toMatchObject({
      ...{ kind: 'author', value: 'u/Spammer', source: null, project_id: null, until, backdate: false },
      ...{ active: true, muted: 0, by: acme.owner.id, by_kind: 'member' },
    });
    expect(await acme.must('GET /mutes')).toEqual([created]);
    expect(await other.must('GET /mutes')).toEqual([]);
    expect(await acme.must(`DELETE /mutes/${created.id}`)).toEqual({ deleted: true, id: created.id });
    expect(await acme.must('GET /mutes')).toEqual([]);
    expect((await acme.call(`DELETE /mutes/${created.id}`)).status).toBe(404);
  });

  it('that exists already is answered, with its new end', async () => {
    const first = await mute({ kind: 'domain', value: 'spam.example' });
    const until = '2099-01-01T00:00:00.000Z';
    const again = await mute({ kind: 'domain', value: 'https://www.Spam.example/x', until });
    expect(again).toEqual({ ...first, until });
    expect((await mute({ kind: 'domain', value: 'spam.example', project_id: project.id })).id).not.toBe(
      first.id,
    );
    expect(await acme.must<Mute[]>('GET /mutes')).toHaveLength(2);
  });

  it('that cannot mute anything is refused', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await acme.call<{ error: { message: string } }>('POST /mutes', body);
      return [status, answer.error.message];
    };
    const rule = 'must be a host such as spam.example';
    expect(await refused({ kind: 'domain', value: 'spam' })).toEqual([400, `value: ${rule}`]);
    expect(await refused({ kind: 'author', value: 'x', until: '2020-01-01T00:00:00Z' })).toEqual([
      400,
      'until: must be in the future',
    ]);
    expect(await refused({ kind: 'subreddit', value: 'golang', source: 'hn' })).toEqual([
      400,
      'source: must be reddit for a subreddit, or left out',
    ]);
    const [foreign] = [await other.must<Project>('POST /projects', { name: 'F' })];
    for (const project_id of [foreign.id, 'prj_unknown'])
      expect((await refused({ kind: 'author', value: 'x', project_id }))[0]).toBe(404);
    const unknown = { kind: 'thread', value: '0123456789abcdef0123456789abcdef' };
    expect(await refused(unknown)).toEqual([400, 'value: no such mention']);
    for (const body of [{ kind: 'person', value: 'x' }, { kind: 'author', value: ' ' }, { kind: 'author' }])
      expect((await refused(body))[0]).toBe(400);
    expect((await acme.call('POST /mutes', { kind: 'author', value: 'x' }, acme.readKey)).status).toBe(403);
  });
});

describe('posts from then on', () => {
  it('are irrelevant without being judged, whatever else the chunk has', async () => {
    await mute({ kind: 'author', value: 'spammer', source: 'reddit' });
    await mute({ kind: 'author', value: 'foe', project_id: 'prj_other' }).catch(() => null);
    const asked: string[] = [];
    const judge: Judge = {
      name: 'asked/1',
      judge(brief, posts) {
        asked.push(...posts.map(({ text }) => text));
        return relevantAgain.judge(brief, posts);
      },
    };
    const reader = createMuteReader(world.stores.postgres);
    const mutes = (await reader([acme.workspaceId, other.workspaceId])).get(acme.workspaceId)!;
    const brief = { ...briefOf('Acme', { projectId: project.id }), mutes };
    const origins = postOrigins.bind(null, world.stores.postgres);
    const posts = [
      matchOf('one', { author: 'jane', source: 'reddit' }),
      matchOf('two', { author: 'Spammer', source: 'reddit' }),
      matchOf('three', { author: 'spammer', source: 'hn' }),
    ];
    const judged = await skipMuted(judge, { origins }).judge(brief, posts);
    expect(judged.map(({ relevant, summary }) => [relevant, summary])).toEqual([
      [true, 'one'],
      [false, 'two'],
      [true, 'three'],
    ]);
    expect(judged[1]!.reason).toBe('Muted: u/Spammer on Reddit, by the API key full');
    expect(asked).toEqual(['one', 'three']);
    expect((await reader([acme.workspaceId])).get(acme.workspaceId)).toBe(mutes);
  });
});

describe('with backdate, stored mentions', () => {
  it('are muted with an event each, except where people have decided', async () => {
    const ids = [await stored(), await stored(), await stored({ author: 'SPAMMER' })];
    const [restored, done, another] = [await stored(), await stored(), await stored({ author: 'jane' })];
    const elsewhere = await stored({ source: 'hn' });
    await acme.must(`PATCH /mentions/${restored}`, { relevant: true });
    await acme.must(`PATCH /mentions/${done}`, { status: 'done' });
    const body = { kind: 'author', value: 'spammer', source: 'reddit', project_id: project.id };
    const { id } = await mute({ ...body, backdate: true });
    expect(await follow()).toEqual([]);
    for (const muted of ids) {
      expect(await mentionOf(muted)).toMatchObject({ relevant: false, judge: `mute/${id}`, urgency: 10 });
      expect(
        (await events(muted)).map(({ event, changed }) => [event, changed?.includes('relevant')]),
      ).toEqual([['updated', true]]);
    }
    for (const kept of [restored, done, another, elsewhere])
      expect((await mentionOf(kept)).relevant).toBe(true);
    const query = `project=${project.id}&muted=true`;
    const page = await acme.must<{ data: Mention[]; total: number }>(`GET /mentions?${query}`);
    expect(page.data.map((mention) => mention.id).sort()).toEqual([...ids].sort());
    const others = await acme.must<{ total: number }>(
      `GET /mentions?project=${project.id}&muted=false&include=all`,
    );
    expect(others.total).toBe(4);
    expect(await acme.must('GET /mutes')).toMatchObject([{ id, muted: 3 }]);
    await follow();
    expect(await events(ids[0]!)).toHaveLength(1);
  });

  it('of a thread are found by what the memory knows', async () => {
    const [one, two, root] = [
      await stored({ url: 'https://reddit.com/x' }, {}, 't3_abc9'),
      await stored({ url: 'https://reddit.com/y' }, {}, 't3_other'),
      await stored({ external_id: 't3_abc9', url: 'https://www.reddit.com/r/a/comments/abc9/t/' }),
    ];
    await mute({ kind: 'thread', value: one, backdate: true });
    await follow();
    expect(
      [await mentionOf(one), await mentionOf(two), await mentionOf(root)].map((m) => m.relevant),
    ).toEqual([false, true, false]);
  });

  it('of a domain are found by address, text and card', async () => {
    const none = { url: 'https://reddit.com/z', text: 'acme' };
    const [byText, byAddress, far] = [
      await stored({ ...none, text: 'acme, see https://a.spam.example/1' }),
      await stored({ ...none, url: 'https://spam.example/2' }),
      await stored({ ...none, text: 'notspam.example' }),
    ];
    await mute({ kind: 'domain', value: 'spam.example', backdate: true });
    await follow();
    expect(
      [await mentionOf(byText), await mentionOf(byAddress), await mentionOf(far)].map((m) => m.relevant),
    ).toEqual([false, false, true]);
  });

  it('count in no figure of quality and wait in no audit', async () => {
    const id = await stored();
    await mute({ ...spammer(), backdate: true });
    await follow();
    const report = () =>
      acme.must<{ relevance: Record<string, { judged: number }>; corrections: Record<string, number> }>(
        `GET /projects/${project.id}/judge`,
      );
    expect((await report()).relevance.filtered_out!.judged).toBe(0);
    const queue = await acme.must<{ data: unknown[] }>(`GET /projects/${project.id}/judge/audit`);
    expect(queue.data).toEqual([]);
    await acme.must(`PATCH /mentions/${id}`, { relevant: true });
    expect((await report()).corrections.false_negatives).toBe(0);
    const { preview } = await acme.must<{ preview: { total: number } }>(
      `POST /projects/${project.id}/rejudge`,
      {},
    );
    expect(preview.total).toBe(0);
  });
});

describe('after a mute is deleted', () => {
  it('its mentions are judged, and what people set stays', async () => {
    const [one, two] = [await stored(), await stored()];
    await acme.must(`PATCH /mentions/${two}`, { sentiment: 'negative' });
    const { id } = await mute({ ...spammer(), backdate: true });
    await follow();
    expect((await mentionOf(two)).relevant).toBe(false);
    await acme.must(`DELETE /mutes/${id}`);
    const recorded = await follow();
    expect(recorded.map(({ mention_id, occasion }) => [mention_id, occasion]).sort()).toEqual(
      [one, two].map((mention) => [mention, 'rejudged']).sort(),
    );
    expect(await mentionOf(one)).toMatchObject({ relevant: true, reason: 'Praise', judge: 'again/1' });
    expect(await mentionOf(two)).toMatchObject({ relevant: true, sentiment: 'negative' });
    expect((await events(one)).map(({ event }) => event)).toEqual(['updated', 'updated']);
  });

  it('another mute still holds', async () => {
    const id = await stored({ place: 'r/golang' });
    const author = await mute({ ...spammer(), backdate: true });
    await follow();
    const subreddit = await mute({ kind: 'subreddit', value: 'golang' });
    await acme.must(`DELETE /mutes/${author.id}`);
    expect(await follow()).toEqual([]);
    expect(await mentionOf(id)).toMatchObject({ relevant: false, judge: `mute/${subreddit.id}` });
  });

  it('waits for a judge that is unavailable', async () => {
    const id = await stored();
    const { id: muteId } = await mute({ ...spammer(), backdate: true });
    await follow();
    await acme.must(`DELETE /mutes/${muteId}`);
    await follow({ name: 'x', judge: () => Promise.reject(new RetryLaterError('down', 60_000)) });
    expect((await mentionOf(id)).relevant).toBe(false);
    await world.stores.postgres.query(`UPDATE mutes SET taken_until = now() - interval '1 second'`);
    await follow();
    expect((await mentionOf(id)).relevant).toBe(true);
  });
});
