import { queryable } from '../../../postgres/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../outbound/messages/message.ts';
import { sendLimitNotices } from '../../../pipeline/usage/limit-notices.ts';
import { usedUpLimitsReader } from '../../../pipeline/usage/used-up-limits.ts';
import { settleTokens, reserveTokens, usageMonth } from '../../../postgres/judging/judge-usage.ts';
import { reserveFromCap } from '../../../postgres/alerts/message-cap.ts';
import { claimPosts } from '../../../postgres/mentions/post-memory.ts';
import { claimRuns, enqueueScan } from '../../../postgres/scans/scan-queue.ts';
import { addOwner } from '../../../postgres/accounts/users.ts';
import { insertWebhook } from '../../../postgres/webhooks/webhooks.ts';
import { createWorkspace, setWorkspacePlan } from '../../../postgres/accounts/workspaces.ts';
import { defaultLimits, type Plan } from '../../../schemas/usage/plan.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const NOVEMBER = Date.parse('2026-11-20T08:00:00Z');
const DECEMBER = Date.parse('2026-12-01T00:00:00Z');

let stores: Stores;
let limited: number;
let free: number;
beforeAll(async () => (stores = await startStores()));
afterAll(() => stores.close());
beforeEach(async () => {
  ({ id: limited } = await createWorkspace(stores.postgres, 'Limited'));
  ({ id: free } = await createWorkspace(stores.postgres, 'Free'));
  await setWorkspacePlan(stores.postgres, limited, 'small');
  await addOwner(stores.postgres, limited, `ann-${limited}@example.com`, 'a long password');
  for (const id of [limited, free])
    await stores.postgres.query(
      `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days) VALUES ($1, $2, $1, 'mentions', 7, 30)`,
      [`prj_${id}`, id],
    );
  const hook = { url: 'https://hooks.example.com', events: ['usage.limit_reached' as const] };
  const secret = { sealed: 'sealed', hint: 'hint' };
  await insertWebhook(stores.postgres, limited, `whk_${limited}`, hook, secret);
});

/** The limits as one process reads them, with a plan `small`. A second call acts as another process. */
function aProcess(small: Plan, now = () => NOVEMBER) {
  const plans = {
    named: { small },
    defaults: defaultLimits({ llm_tokens: null, emails: 2, chat_messages: 2 }),
  };
  const metrics = createMetrics();
  const { postgres } = stores;
  return {
    plans,
    metrics,
    holds: usedUpLimitsReader({ postgres, plans, metrics, logger: silentLogger(), now }),
  };
}

/** Stores this many posts for a workspace in November. */
async function collect(workspaceId: number, count: number): Promise<void> {
  const finds = Array.from({ length: count }, (_, at) => ({
    ...{ workspaceId, projectId: `prj_${workspaceId}`, source: 'hn', externalId: `${Math.random()}` },
    ...{ mentionId: `m_${workspaceId}_${at}_${Math.random()}`, claimedBy: 'posts.raw:0:0', runId: null },
    keywordIds: [1],
  }));
  await claimPosts(stores.postgres, finds);
  await stores.postgres.query('UPDATE post_memory SET found_at = $1', [new Date(NOVEMBER).toISOString()]);
}

const told = async () =>
  (
    await stores.postgres.query<{ payload: Buffer }>(
      'SELECT payload FROM webhook_deliveries WHERE workspace_id = $1 ORDER BY created_at',
      [limited],
    )
  ).map(({ payload }) => (JSON.parse(payload.toString()) as { data: Record<string, unknown> }).data);

const mails = async () => {
  const sent: [string, Message][] = [];
  const send = (to: string, message: Message) => Promise.resolve(`${sent.push([to, message])}`);
  const logger = silentLogger();
  await sendLimitNotices({
    postgres: stores.postgres,
    email: { send },
    baseUrl: 'https://earshot.example',
    logger,
  });
  return sent.filter(([to]) => to === `ann-${limited}@example.com`).map(([, { subject }]) => subject);
};

const claim = async (waiting: readonly number[]) =>
  (await claimRuns(stores.postgres, 'test', 60_000, 100, waiting)).map(({ workspace_id }) => workspace_id);

describe('A plan’s mentions', () => {
  it('stop only their workspace’s scans when used up, until the month ends or the plan grows', async () => {
    let now = NOVEMBER;
    const { holds, metrics } = aProcess({ mentions: 10 }, () => now);
    await collect(limited, 9);
    await collect(free, 20);
    for (const id of [limited, free]) await enqueueScan(stores.postgres, id, `prj_${id}`, 'manual');
    expect((await holds()).waiting).toEqual([]);
    await collect(limited, 1);
    now += 60_000;
    const held = await holds();
    expect(held.waiting).toEqual([limited]);
    expect(held.collects(limited)).toBe(false);
    expect(held.ofWorkspace(limited)?.reason).toBe(
      "the plan's limit of 10 mentions collected a month is used up until 2026-12-01T00:00:00.000Z",
    );
    expect(await metrics.registry.metrics()).toContain('earshot_limits_reached{limit="mentions"} 1');
    expect(await claim(held.waiting)).toEqual([free]);
    expect(await claim(held.waiting)).toEqual([]);
    expect((await aProcess({ mentions: 11 }, () => now).holds()).waiting).toEqual([]);
    now = DECEMBER;
    expect(await claim((await holds()).waiting)).toEqual([limited]);
  });

  it('are announced once at 80% by mail, and once when used up by mail and webhooks', async () => {
    await collect(limited, 8);
    await aProcess({ mentions: 10 }).holds();
    expect(await mails()).toEqual(['Limited is near a limit of its plan']);
    expect(await told()).toEqual([]);
    await collect(limited, 2);
    await Promise.all([1, 2, 3].map(() => aProcess({ mentions: 10 }).holds()));
    await aProcess({ mentions: 10 }).holds();
    expect(await mails()).toEqual(['Limited has used up a limit of its plan']);
    expect(await mails()).toEqual([]);
    expect(await told()).toEqual([
      {
        ...{ limit: 'mentions', used: 10, maximum: 10 },
        period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
      },
    ]);
  });
});

it('without limits, the service does not read the store', async () => {
  const postgres = queryable(() => Promise.reject(new Error('asked')));
  const plans = {
    named: {},
    defaults: defaultLimits({ llm_tokens: null, emails: 30, chat_messages: 200 }),
  };
  const deps = { postgres, plans, metrics: createMetrics(), logger: silentLogger(), now: Date.now };
  expect((await usedUpLimitsReader(deps)()).waiting).toEqual([]);
});

it('tokens are announced at 80%, and do not stop scans', async () => {
  const owner = { workspaceId: limited, month: usageMonth(NOVEMBER) };
  await reserveTokens(stores.postgres, owner, 900, 1_000);
  await settleTokens(stores.postgres, owner, 900, { input: 700, output: 150 });
  const { holds } = aProcess({ llm_tokens: 1_000 });
  expect((await holds()).waiting).toEqual([]);
  expect(await mails()).toEqual(['Limited is near a limit of its plan']);
  expect(await reserveTokens(stores.postgres, owner, 200, 1_000)).toBe(false);
  expect(await mails()).toEqual(['Limited has used up a limit of its plan']);
  expect(await told()).toMatchObject([{ limit: 'llm_tokens', used: 850, maximum: 1_000 }]);
});

it('the daily cap is announced once, with the bounds of the day in the workspace’s time zone', async () => {
  const { plans } = aProcess({ chat_messages: 1 });
  const workspace = { id: limited, timezone: 'Asia/Tokyo', plan: 'small' };
  const take = (channel: 'slack' | 'email') =>
    reserveFromCap(stores.postgres, plans, workspace, channel, NOVEMBER);
  for (let time = 0; time < 3; time++) await take('slack');
  expect(await take('email')).toMatchObject({ used: 1, cap: 2 });
  expect(await told()).toEqual([
    {
      ...{ limit: 'chat_messages', used: 1, maximum: 1 },
      period: { start: '2026-11-19T15:00:00.000Z', end: '2026-11-20T15:00:00.000Z' },
    },
  ]);
  expect(await mails()).toEqual([]);
});
