import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLiveCursors } from '../../../api/live/live-cursor.ts';
import { DAY_MS, MINUTE_MS } from '../../../schemas/duration.ts';
import { createKey, revokeKey } from '../../../postgres/accounts/api-keys.ts';
import { listen as listenTo } from '../../../postgres/listen.ts';
import { addToOutbox, drainOutbox, OUTBOX_CHANNEL } from '../../../postgres/mentions/mention-outbox.ts';
import { openCodec, type Codec } from '../../../pipeline/log/codec.ts';
import { openEmbeddedLog } from '../../../pipeline/log/embedded/embedded-log.ts';
import type { Log } from '../../../pipeline/log/log.ts';
import { startRelay } from '../../../pipeline/relay/relay.ts';
import type { Running } from '../../../runtime/timing/repeat.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { TOPICS } from '../../../schemas/topics.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { eventually } from '../../support/eventually.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';
import { fakeContext } from '../support/fake-context.ts';
import { listen, type Ear, type Told } from './listen.ts';
import { slowdown } from '../../support/machine-load.ts';

let world: World;
let address: string;
let mine: Tenant;
let theirs: Tenant;
let project: Project;
let log: Log;
let codec: Codec;
let relay: Running;
const ears: Ear[] = [];

async function hear(query = '', key = mine.fullKey, headers: Record<string, string> = {}): Promise<Ear> {
  const ear = await listen(`${address}/api/v1/mentions/live${query}`, key, headers);
  ears.push(ear);
  if (ear.status === 200) await eventually(() => ear.text().includes('id: '));
  return ear;
}

/** Publishes mentions to the stream, like the sink and the relay. */
async function publish(
  tenant: Tenant,
  mentions: readonly Mention[],
  event: 'created' | 'updated' = 'created',
) {
  const occurred_at = new Date().toISOString();
  await log.publish(
    TOPICS.mentions.name,
    mentions.map((mention) => ({
      key: mention.id,
      value: codec.encode(TOPICS.mentions, {
        ...mention,
        event,
        occurred_at,
        workspace_id: tenant.workspaceId,
      }),
    })),
  );
}

const some = (count: number, fields: Partial<Mention> = {}) =>
  Array.from({ length: count }, () => aMention(mine.workspaceId, project.id, fields));
const idsOf = (ear: Ear) => ear.told.map(({ change }) => change.mention.id);

beforeAll(async () => {
  world = await openWorld();
  const logger = silentLogger();
  [mine, theirs] = [await world.tenant('Mine'), await world.tenant('Theirs')];
  project = await mine.must<Project>('POST /projects', { name: 'P' });
  log = openEmbeddedLog({ postgres: world.stores.postgres, logger });
  await log.ensureTopics();
  codec = await openCodec({ registryUrl: null, logger });
  relay = startRelay({
    announce: (wake) => listenTo(world.stores.postgres, OUTBOX_CHANNEL, wake, logger),
    advance: () => Promise.resolve(false),
    logger,
    drain: () =>
      drainOutbox(world.stores.postgres, async (events) => {
        const records = events.map((event) => ({
          key: event.id,
          value: codec.encode(TOPICS.mentions, event),
        }));
        await log.publish(TOPICS.mentions.name, records);
      }),
    recover: () => Promise.resolve(),
  });
  address = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const ear of ears.splice(0)) ear.leave();
  // Slots are free again once the server has seen the connections close.
  await eventually(async () => {
    const ear = await listen(`${address}/api/v1/mentions/live`, mine.fullKey);
    ear.leave();
    return ear.status === 200;
  });
});
afterAll(async () => {
  await relay.stop();
  await log.close();
  await world.close();
});

describe('the stream of mentions', () => {
  it('sends only what matches a query, and refuses one that is none', async () => {
    const ear = await hear(`?q=${encodeURIComponent('"acme sync" -hiring urgency:>=70')}`);
    const wanted = some(1, { text: 'Acme-Sync is down', urgency: 80 });
    await publish(mine, [
      ...some(1, { text: 'Acme Sync is hiring', urgency: 80 }),
      ...some(1, { text: 'Acme Sync is down', urgency: 20 }),
      ...wanted,
    ]);
    await eventually(() => ear.told.length > 0);
    expect(idsOf(ear)).toEqual(wanted.map(({ id }) => id));
    expect((await hear('?q=acme+OR')).status).toBe(400);
  });

  it('delivers changes made through the API', async () => {
    const ear = await hear('?events=updated,deleted&include=all');
    expect(ear.headers.get('content-type')).toBe('text/event-stream');
    const [mention] = some(1);
    await store(world, mine.workspaceId, [mention!]);
    await mine.must(`PATCH /mentions/${mention!.id}`, { status: 'done' });
    await mine.must(`DELETE /mentions/${mention!.id}`);
    await eventually(() => ear.told.length >= 2);
    expect(ear.told.map(({ event }) => event)).toEqual(['mention.updated', 'mention.deleted']);
    const { change, id } = ear.told[0]!;
    expect(change).toMatchObject({ event: 'updated', cursor: id, mention: { ...mention, status: 'done' } });
    expect(change.mention).not.toHaveProperty('workspace_id');
  });

  it('delivers mentions that gain traction, with how fast', async () => {
    const ear = await hear('?events=trending');
    const [mention] = some(1);
    const traction = { level: 2, rate: 120, usual: 2.5 };
    await world.stores.postgres.transaction((tx) =>
      addToOutbox(tx, mine.workspaceId, [mention!], 'trending', () => ({ traction })),
    );
    await eventually(() => ear.told.length > 0);
    expect(ear.told[0]).toMatchObject({
      event: 'mention.trending',
      change: { event: 'trending', changed: [], traction, mention },
    });
    expect(ear.told[0]!.change.mention).not.toHaveProperty('traction');
  });

  it('delivers to each workspace only its own mentions', async () => {
    const [ours, other] = [await hear(), await hear('', theirs.readKey)];
    const { id } = await theirs.must<Project>('POST /projects', { name: 'Q' });
    const foreign = aMention(theirs.workspaceId, id);
    const [own] = some(1);
    await publish(theirs, [foreign]);
    await publish(mine, [own!]);
    await eventually(() => ours.told.length > 0 && other.told.length > 0);
    expect([idsOf(ours), idsOf(other)]).toEqual([[own!.id], [foreign.id]]);
  });

  it('delivers only what the filters match', async () => {
    const urgent = await hear(`?urgency_min=80&sources=hn,x&project=${project.id}`);
    const irrelevant = await hear('?include=irrelevant&events=created,updated');
    const [calm] = some(1, { urgency: 10 });
    const [noise] = some(1, { urgency: 90, relevant: false });
    const [loud] = some(1, { urgency: 90 });
    const [elsewhere] = some(1, { urgency: 90, source: 'reddit' });
    await publish(mine, [calm!, noise!, loud!, elsewhere!]);
    await publish(mine, [noise!], 'updated');
    await eventually(() => irrelevant.told.length === 2 && urgent.told.length === 1);
    expect(idsOf(urgent)).toEqual([loud!.id]);
    expect(irrelevant.told.map(({ event }) => event)).toEqual(['mention.created', 'mention.updated']);
  });

  it('skips mentions of deleted projects', async () => {
    const gone = await mine.must<Project>('POST /projects', { name: 'Gone' });
    const ear = await hear();
    await mine.must(`DELETE /projects/${gone.id}`);
    const [own] = some(1);
    await publish(mine, [aMention(mine.workspaceId, gone.id), own!]);
    await eventually(() => ear.told.length > 0);
    expect(idsOf(ear)).not.toContain(undefined);
    expect((await hear(`?project=${gone.id}`)).status).toBe(404);
  });
});

describe('a client that reconnects', () => {
  it('receives what it missed, and then what is new', async () => {
    const first = await hear();
    const [seen, ...missed] = some(40);
    await publish(mine, [seen!]);
    await eventually(() => first.told.length === 1);
    first.leave();
    await publish(mine, missed);
    const again = await hear('', mine.fullKey, { 'last-event-id': first.lastId() });
    const [late] = some(1);
    await publish(mine, [late!]);
    await eventually(() => again.told.length === 40);
    expect(new Set(idsOf(again))).toEqual(new Set([...missed, late!].map(({ id }) => id)));
    expect(idsOf(again).at(-1)).toBe(late!.id);
    const byCursor = await hear(`?cursor=${again.told[38]!.id}`);
    await eventually(() => byCursor.told.length === 1);
    expect(idsOf(byCursor)).toEqual([late!.id]);
  });

  it('receives the changes of a mention in order, even if more arrive meanwhile', async () => {
    const start = (await hear('?events=updated')).lastId();
    const [mention] = some(1);
    const states = Array.from({ length: 60 }, (_, n) => ({ ...mention!, urgency: n }));
    const publishing = (async () => {
      for (const state of states) await publish(mine, [state], 'updated');
    })();
    const ear = await hear(`?events=updated&cursor=${start}`);
    await publishing;
    await eventually(() => ear.told.length === 60);
    expect(ear.told.map(({ change }) => change.mention.urgency)).toEqual(
      states.map(({ urgency }) => urgency),
    );
  });

  it('gets a gap event and then new events when its cursor is too old', async () => {
    const twoDaysAgo = Date.now() - 2 * DAY_MS;
    const cursors = createLiveCursors(fakeContext({}).secretKey, mine.workspaceId, () => twoDaysAgo);
    const ear = await hear('', mine.fullKey, { 'last-event-id': cursors.seal('0.0.0.0.0.0') });
    await eventually(() => ear.told.length === 1);
    const since = new Date(twoDaysAgo - 10 * MINUTE_MS).toISOString();
    const [{ event, change }] = ear.told as [Told];
    expect([event, change]).toEqual(['gap', { since, fetch: `/api/v1/mentions?found_since=${since}` }]);
    await mine.must(`GET /mentions?found_since=${since}`);
    const [late] = some(1);
    await publish(mine, [late!]);
    await eventually(() => ear.told.length === 2);
    expect(ear.told[1]!.change.mention.id).toBe(late!.id);
  });

  it('is rejected with an invalid cursor or one of another workspace', async () => {
    const foreign = (await hear('', theirs.fullKey)).lastId();
    for (const cursor of [foreign, 'x', `${foreign}x`])
      expect((await hear(`?cursor=${cursor}`)).status, cursor).toBe(400);
    expect((await hear('', mine.fullKey, { 'last-event-id': 'nonsense' })).status).toBe(400);
  });
});

describe('a live stream client', () => {
  it('can hold five streams open at a time', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => hear()));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await hear();
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true]);
    all[0]!.leave();
    await eventually(async () => (await hear()).status === 200);
    expect((await hear('', mine.readKey)).status).toBe(200);
  });

  it('stops receiving events within two seconds once the key is revoked', async () => {
    const { postgres } = world.stores;
    const { key, id } = await createKey(postgres, {
      workspaceId: mine.workspaceId,
      name: 'k',
      scope: 'read',
    });
    const ear = await hear('', key);
    await postgres.asTenant(mine.workspaceId, (tx) => revokeKey(tx, mine.workspaceId, id));
    await eventually(() => ear.isOver(), { timeoutMs: 3_000 * slowdown() });
    expect(ear.text()).toContain('revoked');
    expect((await hear('', key)).status).toBe(401);
  });

  it('receives what is available so far over interfaces that hold no connection open', async () => {
    const ask = async (args: string) => {
      const reply = await world.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${mine.readKey}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ query: `{ streamMentions${args} { mediaType text truncated } }` }),
      });
      return reply.json<{ data: { streamMentions: { text: string } } }>().data.streamMentions.text;
    };
    const cursor = /^id: (.+)$/m.exec(await ask(''))![1]!;
    const [mention] = some(1);
    await publish(mine, [mention!]);
    expect(await ask(`(cursor: "${cursor}")`)).toContain(`"id":"${mention!.id}"`);
    const plain = await fetch(`${address}/api/v1/mentions/live?cursor=${cursor}`, {
      headers: { authorization: `Bearer ${mine.readKey}` },
    });
    expect(await plain.text()).toContain(`"id":"${mention!.id}"`);
  });
});
