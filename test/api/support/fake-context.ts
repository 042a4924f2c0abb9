import { channelsWith } from '../../support/channels.ts';
import { EXPORT_READS } from '../../../clickhouse/mentions/export-mentions.ts';
import { createGate } from '../../../runtime/timing/gate.ts';
import { createHash } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import type { ApiContext } from '../../../api/context.ts';
import { queryable, type Postgres } from '../../../postgres/client.ts';
import { defaultLimits } from '../../../schemas/usage/plan.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';

export const FULL_KEY = 'ss_sk_full_key_for_tests_000';
export const READ_KEY = 'ss_ro_read_key_for_tests_000';

const refuse = () => Promise.reject(new Error('the store was asked'));

/** A store that knows only two keys. Any other query fails, which shows that the store was used. */
const keysOnly: Postgres = {
  ...queryable(async <Row extends object>(_text: string, values: readonly unknown[] = []) => {
    const scope = ([FULL_KEY, READ_KEY] as const).find((key) =>
      createHash('sha256')
        .update(key)
        .digest()
        .equals(values[0] as Buffer),
    );
    const row = {
      id: `key_${scope}`,
      workspace_id: 1,
      scope: scope === FULL_KEY ? 'full' : 'read',
      stale: false,
    };
    return (scope ? [row] : []) as unknown as Row[];
  }),
  transaction: refuse,
  longTransaction: refuse,
  asTenant: refuse,
  dedicated: refuse,
  close: () => Promise.resolve(),
};

/** Creates a context without stores, for checks that happen before any store is used. */
export function fakeContext(changes: Partial<ApiContext> = {}): ApiContext {
  return {
    postgres: keysOnly,
    clickhouse: {} as ClickHouseClient,
    writes: {
      patch: refuse,
      patchMany: refuse,
      addNote: refuse,
      writeDraft: refuse,
      remove: refuse,
      planSweep: refuse,
      sweep: refuse,
    },
    scans: { enqueue: refuse },
    drafter: { draft: refuse },
    reports: { read: refuse },
    writeSql: null,
    describeProduct: null,
    rejudging: { count: refuse, preview: refuse },
    isOrdinaryName: () => false,
    backtests: { readPosts: refuse, judge: refuse, queriesPerScan: refuse },
    userSql: { run: refuse },
    exportGate: createGate(EXPORT_READS),
    live: { follow: refuse, close: () => Promise.resolve() },
    guard: { check: refuse, call: refuse },
    checkProjectSource: refuse,
    channels: channelsWith(),
    chat: { slack: null, discord: null },
    config: {
      host: '127.0.0.1',
      port: 0,
      baseUrl: 'http://127.0.0.1:8080',
      trustProxy: false,
      rateLimits: null,
      plans: { named: {}, defaults: defaultLimits({ llm_tokens: null, emails: 30, chat_messages: 200 }) },
      variables: {
        EARSHOT_MIN_CADENCE: '5m',
        EARSHOT_SMTP_URL: null,
        EARSHOT_OAUTH_REGISTRATION: 'true',
        EARSHOT_SLACK_SIGNING_SECRET: null,
        EARSHOT_SLACK_APP_TOKEN: null,
        EARSHOT_SLACK_BASE_URL: null,
        EARSHOT_DISCORD_PUBLIC_KEY: null,
      },
    },
    logger: silentLogger(),
    metrics: createMetrics(),
    secretKey: Buffer.alloc(32, 7),
    sources: () => Promise.resolve([]),
    sourceQuotas: () => Promise.resolve([]),
    isSetInEnvironment: () => false,
    applyCredentials: () => Promise.resolve(),
    testSource: refuse,
    ready: () => Promise.resolve(true),
    ...changes,
  };
}
