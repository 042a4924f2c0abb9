import { AUDIT_DAYS } from '../../schemas/accounts/audit.ts';
import { deleteOldMessages } from '../alerts/alert-messages.ts';
import { deleteOldActions } from '../chat/chat-actions.ts';
import type { Queryable } from '../client.ts';
import { FORGETTABLE_CLIENT } from '../oauth/oauth-clients.ts';
import { CODE_MEMORY_DAYS } from '../oauth/oauth-codes.ts';
import { SESSION_DAYS } from '../accounts/sessions.ts';
import { deleteOldDeliveries } from '../webhooks/webhook-deliveries.ts';

/** Data that is kept for a limited time. */
export interface Retention {
  readonly what: string;
  /** How long, in words. */
  readonly kept: string;
  /** Deletes some expired data. Returns how many rows, as far as they are counted; repeat until 0. */
  forget(db: Queryable): Promise<number>;
}

/** Rows deleted by one statement: few enough to block nobody. */
const BATCH = 5_000;
const RUN_DAYS = 90;
const USAGE_DAYS = 400;

const rows =
  (table: string, isOld: string) =>
  async (db: Queryable): Promise<number> => {
    const gone = await db.query(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT old.ctid FROM ${table} old WHERE ${isOld} LIMIT ${BATCH})) RETURNING 1`,
    );
    return gone.length;
  };

const withoutCount = (forget: (db: Queryable) => Promise<unknown>) => async (db: Queryable) => {
  await forget(db);
  return 0;
};

const days = (count: number) => `interval '${count} days'`;

/** Everything in Postgres that is kept for a time, except the log (see docs/operate/maintenance.md). */
export const RETENTIONS: readonly Retention[] = [
  {
    what: 'deliveries of webhooks and their attempts',
    kept: '30 to 42 days, by the week; then whole partitions are emptied',
    forget: withoutCount(deleteOldDeliveries),
  },
  { what: 'messages of alerts', kept: '35 days after their end', forget: withoutCount(deleteOldMessages) },
  { what: 'clicks and commands in chat', kept: '60 days', forget: withoutCount(deleteOldActions) },
  {
    // The first run of a project tells which keywords were there from the beginning; what runs used is kept as numbers.
    what: 'scan runs, except the first of each project',
    kept: `${RUN_DAYS} days after their end`,
    forget: rows(
      'scan_runs',
      `old.status IN ('done', 'partial', 'failed') AND old.finished_at < now() - ${days(RUN_DAYS)} AND EXISTS (
         SELECT FROM scan_runs before WHERE before.project_id = old.project_id AND before.started_at < old.started_at)`,
    ),
  },
  {
    what: 'the audit log',
    kept: `${AUDIT_DAYS} days`,
    forget: rows('audit_log', `old.at < now() - ${days(AUDIT_DAYS)}`),
  },
  {
    what: 'sessions',
    kept: `${SESSION_DAYS} days`,
    forget: rows('sessions', `old.created_at < now() - ${days(SESSION_DAYS)}`),
  },
  {
    what: 'links between accounts in chat and members that were not used',
    kept: '15 minutes',
    forget: rows('chat_links', 'old.expires_at < now()'),
  },
  {
    what: 'invites, sign-in links, and requests and tokens of apps',
    kept: 'until they expire',
    forget: async (db) =>
      (await rows('invites', 'old.expires_at < now()')(db)) +
      (await rows('sign_in_links', 'old.expires_at < now()')(db)) +
      (await rows('oauth_requests', 'old.expires_at < now()')(db)) +
      (await rows('oauth_tokens', 'old.expires_at < now()')(db)),
  },
  {
    what: 'codes of apps, and registrations of apps that nobody connected',
    kept: `${CODE_MEMORY_DAYS} day; 90 days if somebody had connected the app`,
    forget: async (db) =>
      (await rows('oauth_codes', `old.created_at < now() - ${days(CODE_MEMORY_DAYS)}`)(db)) +
      (await rows('oauth_clients', FORGETTABLE_CLIENT)(db)),
  },
  {
    what: 'what posts of one story are recognized by',
    kept: '33 to 60 days; threads 180 days',
    forget: rows('story_keys', 'old.kept_until < current_date'),
  },
  {
    what: 'idempotency keys',
    kept: 'a day',
    forget: rows('idempotency_keys', `old.begun_at < now() - ${days(1)}`),
  },
  {
    what: 'daily message counts, and limits that were reached',
    kept: `${USAGE_DAYS} days`,
    forget: async (db) =>
      (await rows('message_counts', `old.day < now() - ${days(USAGE_DAYS)}`)(db)) +
      (await rows('usage_limits', `old.period < now() - ${days(USAGE_DAYS)}`)(db)),
  },
];

/** Key of the advisory lock of the one process that deletes expired data at a time. */
const RETENTION_LOCK = 7_265_021;

/** Locks the deletion of expired data until the transaction ends. Returns false when another process has the lock. */
export async function claimRetention(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
    RETENTION_LOCK,
  ]);
  return row!.taken;
}

/** Returns some mentions that were found more than `keptDays` days ago, by workspace. */
export async function mentionsOlderThan(
  db: Queryable,
  keptDays: number,
  limit: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const old = await db.query<{ workspace_id: number; ids: string[] }>(
    `SELECT workspace_id, array_agg(mention_id) AS ids FROM (
       SELECT workspace_id, mention_id FROM post_memory
       WHERE state = 'stored' AND found_at < now() - $1 * interval '1 day' LIMIT $2) AS old
     GROUP BY workspace_id`,
    [keptDays, limit],
  );
  return new Map(old.map(({ workspace_id, ids }) => [workspace_id, ids]));
}
