import { createClient, type Client } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createKey, revokeKey } from '../../../postgres/accounts/api-keys.ts';
import { openCodec, type Codec } from '../../../pipeline/log/codec.ts';
import { openEmbeddedLog } from '../../../pipeline/log/embedded/embedded-log.ts';
import type { Log } from '../../../pipeline/log/log.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { TOPICS } from '../../../schemas/topics.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createLiveCursors } from '../../../api/live/live-cursor.ts';
import { DAY_MS } from '../../../schemas/duration.ts';
import { fakeContext } from '../support/fake-context.ts';
import { eventually } from '../../support/eventually.ts';
import { listen } from '../live/listen.ts';
import { aMention, openWorld, type Tenant, type World } from '../support/world.ts';
import { slowdown } from '../../support/machine-load.ts';

let world: World;
let url: string;
let mine: Tenant;
let theirs: Tenant;
let project: Project;
let log: Log;
let codec: Codec;
const clients: Client[] = [];

interface Heard {
  readonly events: { event: string; cursor: string; mention: { id: string; project: { name: string } } }[];
  readonly codes: (string | undefined)[];
  readonly closed: number[];
  isOver: boolean;
  leave(): void;
}

const QUERY =
  'subscription ($cursor: String) { mentionEvents(cursor: $cursor, include: all) { event cursor mention { id project { name } } } }';

/** Subscribes over its own connection. */
function subscribe(key: string | null, query = QUERY, variables: Record<string, unknown> = {}): Heard {
  const closed: number[] = [];
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...(key !== null && { connectionParams: { Authorization: `Bearer ${key}` } }),
    on: { closed: (event) => closed.push((event as { code: number }).code) },
  });
  clients.push(client);
  const heard: Heard = { events: [], codes: [], closed, isOver: false, leave: () => undefined };
  const unsubscribe = client.subscribe<{ mentionEvents: Heard['events'][0] }>(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (data) heard.events.push(data.mentionEvents);
        heard.codes.push(...(errors ?? []).map(({ extensions }) => extensions?.['code'] as string));
      },
      error: (error) => {
        if (Array.isArray(error))
          heard.codes.push(
            ...error.map(({ extensions }: { extensions?: { code?: string } }) => extensions?.code),
          );
        heard.isOver = true;
      },
      complete: () => (heard.isOver = true),
    },
  );
  return Object.assign(heard, { leave: unsubscribe });
}

async function publish(tenant: Tenant, mentions: readonly Mention[]) {
  const about = {
    event: 'created',
    occurred_at: new Date().toISOString(),
    workspace_id: tenant.workspaceId,
  } as const;
  await log.publish(
    TOPICS.mentions.name,
    mentions.map((mention) => ({
      key: mention.id,
      value: codec.encode(TOPICS.mentions, { ...mention, ...about }),
    })),
  );
}

/** Publishes until every listener has received an event, since a client cannot tell when its subscription starts. */
async function publishUntilHeard(...listeners: readonly Heard[]): Promise<void> {
  await eventually(async () => {
    await publish(mine, [aMention(mine.workspaceId, project.id)]);
    return listeners.every(({ events }) => events.length > 0);
  });
}

beforeAll(async () => {
  world = await openWorld();
  [mine, theirs] = [await world.tenant('Mine'), await world.tenant('Theirs')];
  project = await mine.must<Project>('POST /projects', { name: 'P' });
  log = openEmbeddedLog({ postgres: world.stores.postgres, logger: silentLogger() });
  await log.ensureTopics();
  codec = await openCodec({ registryUrl: null, logger: silentLogger() });
  url = `${(await world.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}/graphql`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(async () => {
  await log.close();
  await world.close();
});

it("delivers only the subscriber's own mentions and resumes from a cursor", async () => {
  const [ours, other] = [subscribe(mine.readKey), subscribe(theirs.fullKey)];
  await publishUntilHeard(ours);
  expect(ours.events[0]).toMatchObject({ event: 'created', mention: { project: { name: 'P' } } });
  ours.leave();
  const cursor = ours.events.at(-1)!.cursor;
  const missed = [1, 2, 3].map(() => aMention(mine.workspaceId, project.id));
  await publish(mine, missed);
  const again = subscribe(mine.readKey, QUERY, { cursor });
  await eventually(() => {
    const ids = again.events.map(({ mention }) => mention.id);
    return missed.every(({ id }) => ids.includes(id));
  });
  expect(other.events).toEqual([]);
});

it('the connection of a caller without a valid credential is closed', async () => {
  for (const key of [null, 'ss_sk_nobody']) {
    const heard = subscribe(key);
    await eventually(() => heard.closed.length > 0);
    expect(heard.closed).toEqual([4401]);
    expect(heard.events).toEqual([]);
  }
});

it('a subscription ends when its key is revoked, as do later ones on the same connection', async () => {
  const { postgres } = world.stores;
  const { key, id } = await createKey(postgres, {
    workspaceId: mine.workspaceId,
    name: 'k',
    scope: 'read',
  });
  const heard = subscribe(key);
  await publishUntilHeard(heard);
  await postgres.asTenant(mine.workspaceId, (tx) => revokeKey(tx, mine.workspaceId, id));
  await eventually(() => heard.isOver, { timeoutMs: 3_000 * slowdown() });
  expect(heard.codes).toEqual(['unauthorized']);
});

it('rejects invalid subscriptions', async () => {
  for (const [query, code] of [
    ['{ listProjects { id } }', undefined],
    ['subscription { nope }', 'invalid_request'],
    ['subscription { mentionEvents(urgencyMin: 101) { event } }', 'invalid_request'],
    ['subscription { mentionEvents(cursor: "x") { event } }', 'invalid_request'],
    ['subscription { mentionEvents(project: "prj_none") { event } }', 'not_found'],
    [
      `subscription { mentionEvents { ${Array.from({ length: 40 }, (_, n) => `a${n}: event`).join(' ')} } }`,
      'invalid_request',
    ],
  ] as const) {
    const heard = subscribe(mine.fullKey, query);
    await eventually(() => heard.isOver, { what: query });
    expect(heard.codes, query).toEqual([code]);
    expect(heard.events).toEqual([]);
  }
});

it('ends with an error that says what to read when the cursor is too old', async () => {
  const cursors = createLiveCursors(
    fakeContext({}).secretKey,
    mine.workspaceId,
    () => Date.now() - 2 * DAY_MS,
  );
  const heard = subscribe(mine.readKey, QUERY, { cursor: cursors.seal('0.0.0.0.0.0') });
  await eventually(() => heard.isOver);
  expect(heard.codes).toEqual(['invalid_request']);
});

it('allows five concurrent subscriptions per credential', async () => {
  const five = Array.from({ length: 5 }, () => subscribe(mine.readKey));
  await publishUntilHeard(...five);
  const sixth = subscribe(mine.readKey);
  await eventually(() => sixth.isOver);
  expect(sixth.codes).toEqual(['rate_limited']);
  expect(five.every(({ isOver }) => !isOver)).toBe(true);
});

it('subscriptions end when the server stops, which does not wait for clients', async () => {
  const heard = subscribe(mine.fullKey);
  const ear = await listen(
    url.replace('ws', 'http').replace('graphql', 'api/v1/mentions/live'),
    mine.fullKey,
  );
  await publishUntilHeard(heard);
  const before = Date.now();
  await world.app.close();
  expect(Date.now() - before).toBeLessThan(3_000 * slowdown());
  await eventually(() => heard.isOver && ear.isOver());
  expect(ear.told.length).toBeGreaterThan(0);
});
