import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { recordKeywords } from '../../domain/mentions/further-keywords.ts';
import { createWorkspace, setWorkspacePlan } from '../../postgres/accounts/workspaces.ts';
import { deleteMatches, saveMatches, type AlertMatch } from '../../postgres/alerts/alert-matches.ts';
import { finishMessage, type ClaimedMessage } from '../../postgres/alerts/alert-messages.ts';
import { deleteAlert } from '../../postgres/alerts/alerts.ts';
import { claimMessages } from '../../postgres/alerts/claim-messages.ts';
import { claimPosts, storeUnderLocks } from '../../postgres/mentions/post-memory.ts';
import { addRunProgress } from '../../postgres/scans/run-progress.ts';
import { queueDueScans } from '../../postgres/scans/scan-queue.ts';
import { wakeRetries } from '../../postgres/scans/scan-retries.ts';
import { saveAttempts } from '../../postgres/webhooks/webhook-attempts.ts';
import { queueEvents } from '../../postgres/webhooks/webhook-events.ts';
import { cancelPending, claimDeliveries, releaseLeases } from '../../postgres/webhooks/webhook-queue.ts';
import type { MentionGlimpse } from '../../schemas/mentions/mention-glimpse.ts';
import { attemptOf } from '../pipeline/webhooks/delivery.ts';
import { addWebhook } from '../pipeline/webhooks/sending.ts';
import { startStores, type Stores } from '../support/stores.ts';

/*
 * Whatever changes several rows of a table locks them in one order. Each test lets everything that changes the same rows
 * run at once, over them in different orders, again and again.
 */

const ROUNDS = 25;
const ids = Array.from({ length: 200 }, (_, index) => `row-${String(index).padStart(3, '0')}`);
const backwards = ids.toReversed();

let stores: Stores;
let workspaceId: number;
beforeAll(async () => {
  stores = await startStores();
  ({ id: workspaceId } = await createWorkspace(stores.postgres, 'Locks'));
});
afterAll(() => stores.close());
afterEach(() =>
  stores.postgres.query(
    'TRUNCATE post_memory, mention_changes, webhooks, webhook_deliveries, alerts, projects CASCADE',
  ),
);

async function deadlocks(): Promise<number> {
  const [row] = await stores.postgres.query<{ deadlocks: number }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row!.deadlocks;
}

/** Runs each step again and again, all of them at once, and expects that none was chosen to end a deadlock. */
async function contend(steps: readonly ((round: number) => Promise<unknown>)[]): Promise<void> {
  const before = await deadlocks();
  const results = await Promise.allSettled(
    steps.map(async (step) => {
      for (let round = 1; round <= ROUNDS; round += 1) await step(round);
    }),
  );
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(errors).toEqual([]);
  expect(await deadlocks()).toBe(before);
}

async function addProjects(projectIds: readonly string[]): Promise<void> {
  await stores.postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days, scan_every, next_due_at)
     SELECT id, $2, id, 'mentions', 7, 30, '1h', now() FROM unnest($1::text[]) AS id`,
    [projectIds, workspaceId],
  );
}

it('further keywords of posts are recorded while the posts are stored', async () => {
  const { postgres } = stores;
  await addProjects(['one']);
  await claimPosts(
    postgres,
    ids.map((id) => ({
      ...{ workspaceId, projectId: 'one', source: 'hn', externalId: id, mentionId: id },
      ...{ claimedBy: 'posts.raw:0:0', runId: null, keywordIds: [1] },
    })),
  );
  const additions = (mentionIds: readonly string[]) =>
    mentionIds.map((id) => ({ workspaceId, mentionIds: [id], keywordIds: [2], groupIds: [] }));
  await contend([
    () => recordKeywords(postgres, additions(ids.slice(0, 6))),
    () => recordKeywords(postgres, additions(backwards.slice(-6))),
    () => storeUnderLocks(postgres, backwards, () => Promise.resolve([])),
  ]);
});

it('attempts are saved by two senders while leases end and the webhook is turned off', async () => {
  const { postgres } = stores;
  const { id: webhook } = await addWebhook(postgres, workspaceId, { url: 'https://example.com/' });
  const now = new Date().toISOString();
  const queue = (events: readonly string[]) =>
    queueEvents(
      postgres,
      events.map((eventId) => ({
        ...({ workspaceId, type: 'scan.completed', eventId, happenedAt: now, filedAt: now } as const),
        ...{ payload: '{}', webhookIds: [webhook] },
      })),
    );
  await queue(ids);
  const sender = randomUUID();
  const limits = { free: 200, freeForFailing: 200, leaseMs: 60_000, firstWaitMs: 0 };
  const leases = [{ webhookId: webhook, leased: 0, maxLeased: 200 }];
  const held = await claimDeliveries(postgres, { ...limits, sender, webhooks: leases });
  expect(held).toHaveLength(200);
  const save = (deliveries: typeof held) => (number: number) =>
    saveAttempts(
      postgres,
      deliveries.map((delivery) => attemptOf(delivery, { number, error: 'HTTP 500', retryInMs: 60_000 })),
    );
  await contend([
    save(held),
    save(held.toReversed()),
    () => releaseLeases(postgres, sender, held.toReversed()),
    (round) => queue(ids.map((id) => `${id}-${round}`)),
    (round) => queue(backwards.map((id) => `${id}-${round}`)),
    (round) =>
      round === ROUNDS ? cancelPending(postgres, webhook, 'The webhook was turned off.') : Promise.resolve(),
  ]);
});

it('scans are queued while retries become due, and two processes report progress', async () => {
  const { postgres } = stores;
  await addProjects(ids);
  // The order of the runs is not that of their projects.
  await postgres.query(
    `INSERT INTO scan_runs (id, workspace_id, project_id, trigger, only_sources, not_before, started_at)
     SELECT 'run-' || reverse(id), $2, id, 'schedule', '{hn}', now() + interval '1 hour', now()
     FROM unnest($1::text[]) AS id`,
    [backwards, workspaceId],
  );
  await postgres.query(
    `INSERT INTO run_sources (run_id, workspace_id, source, status, error_code)
     SELECT id, workspace_id, 'hn', 'failed', 'usage_limit_reached' FROM scan_runs`,
  );
  const runs = ids.map((id) => `run-${[...id].toReversed().join('')}`);
  const progress = (runIds: readonly string[]) =>
    runIds.map((runId) => ({ runId, returned: 1, matched: 1, calls: 1, cost: 0 }));
  await contend([
    () => addRunProgress(postgres, 'hn', progress(runs)),
    () => addRunProgress(postgres, 'hn', progress(runs.toReversed())),
    () => wakeRetries(postgres, 'hn'),
    () => setWorkspacePlan(postgres, workspaceId, 'default'),
    () =>
      postgres.query(
        `WITH held AS MATERIALIZED (
           SELECT id FROM scan_runs WHERE status = 'queued' ORDER BY id FOR NO KEY UPDATE
         ) UPDATE scan_runs SET not_before = now() + interval '1 hour', only_sources = '{hn}', started_at = now()
           WHERE id IN (SELECT id FROM held)`,
      ),
    async () => {
      await postgres.query(`UPDATE projects SET next_due_at = now() - random() * interval '1 hour'`);
      await queueDueScans(postgres, '1s');
    },
  ]);
});

it('matches of alerts are assigned, sent and deleted, also with their alerts', async () => {
  const { postgres } = stores;
  const alerts = ids.slice(0, 20);
  const mentions = ids.slice(0, 30);
  const addAlerts = (alertIds: readonly string[]) =>
    postgres.query(
      `INSERT INTO alerts (id, workspace_id, kind, name, channel, target)
       SELECT id, $2, 'rule', id, 'email', 'a@example.com' FROM unnest($1::text[]) AS id ORDER BY id`,
      [alertIds, workspaceId],
    );
  await addAlerts(alerts);
  const matchesOf = (mention: string) =>
    alerts.map((id): AlertMatch => ({
      alert: { id },
      glimpse: { id: mention, urgency: 1 } as MentionGlimpse,
    }));
  /** Saves new matches in an order of their own, and makes their messages due in another. */
  const prepare = async () => {
    await postgres.query('TRUNCATE alert_finds, alert_messages');
    for (let at = mentions.length - 3; at >= 0; at -= 3)
      await saveMatches(postgres, mentions.slice(at, at + 3).flatMap(matchesOf));
    await postgres.query(`UPDATE alert_messages SET next_attempt_at = now() - random() * interval '1 hour'`);
  };
  const deletions = () => [
    deleteMatches(postgres, mentions.slice(0, 20)),
    deleteMatches(postgres, mentions.slice(10).toReversed()),
  ];
  const finish = (message: ClaimedMessage) =>
    finishMessage(postgres, message, { state: 'sent', note: null, mentions: 1, quietMs: 0 });
  await contend([
    async (round) => {
      await prepare();
      const removed = alerts[round % alerts.length]!;
      const [one, other] = await Promise.all([
        claimMessages(postgres, 'email', 10),
        claimMessages(postgres, 'email', 10),
        ...deletions(),
        saveMatches(postgres, mentions.flatMap(matchesOf)),
        deleteAlert(postgres, workspaceId, removed),
      ]);
      await addAlerts([removed]);
      await Promise.all([...[...one, ...other].map(finish), ...deletions()]);
    },
  ]);
});
