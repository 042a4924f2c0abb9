import type { FastifyInstance } from 'fastify';
import { Ajv, type ValidateFunction } from 'ajv';
import { expect } from 'vitest';
import type { ApiContext } from '../../../api/context.ts';
import { buildApi } from '../../../api/main.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions } from '../../../clickhouse/mentions/mentions.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import { UnknownHostError } from '../../../outbound/resolve.ts';
import { createUserSql } from '../../../clickhouse/sandbox/user-sql.ts';
import { openBacktests } from '../../../pipeline/backtest/open-backtests.ts';
import { isOrdinaryName } from '../../../pipeline/judge/built-in/relevance/ordinary-names.ts';
import { openPreviews } from '../../../pipeline/judge/rejudge/open-previews.ts';
import { createBuiltInJudge } from '../../../pipeline/judge/built-in-judge.ts';
import { createBuiltInDrafter } from '../../../pipeline/drafts/built-in-drafter.ts';
import { createReports } from '../../../pipeline/reports/make-report.ts';
import { LiveMentions } from '../../../pipeline/live/live-mentions.ts';
import { openCodec } from '../../../pipeline/log/codec.ts';
import { openEmbeddedLog } from '../../../pipeline/log/embedded/embedded-log.ts';
import { createKey } from '../../../postgres/accounts/api-keys.ts';
import { createMentionWrites } from '../../../domain/mentions/mention-writes.ts';
import { enqueueScan } from '../../../postgres/scans/scan-queue.ts';
import { readSqlTables } from '../../../postgres/sql-tables.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import type { Role } from '../../../schemas/accounts/member.ts';
import { mentionId } from '../../../schemas/mentions/mention-id.ts';
import { relevanceBand, type Mention } from '../../../schemas/mentions/mention.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { startStores, type Stores } from '../../support/stores.ts';
import { fakeContext } from './fake-context.ts';
import { addPerson, type Person } from './people.ts';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
}

/** A workspace with its keys and functions to call the API with them. */
export interface Tenant {
  readonly workspaceId: number;
  readonly fullKey: string;
  readonly readKey: string;
  /** Calls `METHOD /api/v1/path` with the full key, or with `key`: another API key or an app's token. */
  call<T = Record<string, unknown>>(route: string, body?: unknown, key?: string): Promise<Answer<T>>;
  /** Calls the API with these headers. */
  callWith<T = Record<string, unknown>>(headers: Headers, route: string, body?: unknown): Promise<Answer<T>>;
  /** Like `call`, but expects success and returns the body. */
  must<T = Record<string, unknown>>(route: string, body?: unknown): Promise<T>;
  readonly owner: Caller;
  readonly editor: Caller;
  readonly viewer: Caller;
}

type Headers = Readonly<Record<string, string>>;

/** A signed-in member who calls the API with a session cookie. */
export interface Caller extends Person {
  call<T = Record<string, unknown>>(route: string, body?: unknown): Promise<Answer<T>>;
  must<T = Record<string, unknown>>(route: string, body?: unknown): Promise<T>;
}

export interface World {
  readonly stores: Stores;
  readonly context: ApiContext;
  /** The API itself, for requests that `Tenant.call` cannot make. */
  readonly app: FastifyInstance;
  tenant(name: string): Promise<Tenant>;
  close(): Promise<void>;
}

const ajv = new Ajv({
  allErrors: true,
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    'time-zone': true,
    'alert-time-zone': true,
  },
});
const described = OPERATIONS.map((operation) => ({
  ...operation,
  pattern: new RegExp(`^${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  // Literal paths first, so that /mentions/export is not taken for a mention with the id "export".
})).sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
const validators = new Map<string, ValidateFunction>();

/** Checks every response in every test against the schema of its operation. */
function checkAnswer(method: string, url: string, status: number, body: unknown): void {
  const operation = described.find(({ pattern }) => pattern.test(`${method} ${url}`));
  if (!operation || status >= 400) return;
  expect(status).toBe(operation.status);
  const validate = validators.get(operation.operationId) ?? ajv.compile(withoutIds(operation.response));
  validators.set(operation.operationId, validate);
  expect(validate(body), `${operation.operationId}: ${ajv.errorsText(validate.errors)}`).toBe(true);
}

/** Removes $id, which Ajv rejects when it is repeated. */
const withoutIds = (schema: object) =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === '$id' ? undefined : value))) as object;

/** Host names that tests resolve specially: any `nowhere.` name is unknown, and all others are public. */
const SPECIAL_HOSTS: Readonly<Record<string, readonly string[]>> = {
  'inside.example.com': ['10.0.0.8'],
  'mixed.example.com': ['93.184.216.34', '169.254.169.254'],
};
const guard = createAddressGuard({
  allowed: [],
  resolve: ({ host, isLiteral }) => {
    if (host.startsWith('nowhere.')) return Promise.reject(new UnknownHostError(host));
    return Promise.resolve(isLiteral ? [host] : (SPECIAL_HOSTS[host] ?? ['93.184.216.34']));
  },
});

/** Opens the API over real stores, with separate databases per test file. `changes` override parts of its context. */
export async function openWorld(changes: Partial<ApiContext> = {}): Promise<World> {
  const stores = await startStores();
  const { postgres, clickhouse } = stores;
  const logger = silentLogger();
  const log = openEmbeddedLog({ postgres, logger });
  const facts = createMentionStore(clickhouse);
  const writes = createMentionWrites(postgres, facts);
  const sources = SOURCES.map((source) => ({
    source,
    available: source === 'hn',
    reason: source === 'hn' ? null : 'no key',
  }));
  const userSql = createUserSql({
    server: null,
    clickhouse,
    small: (workspaceId, tables) =>
      postgres.asTenant(workspaceId, (tx) => readSqlTables(tx, workspaceId, tables)),
    logger,
  });
  const context = fakeContext({
    postgres,
    clickhouse,
    writes,
    scans: { enqueue: enqueueScan },
    drafter: createBuiltInDrafter(),
    reports: createReports({ postgres, clickhouse }, null),
    rejudging: openPreviews({ postgres, clickhouse, judge: createBuiltInJudge(), isModel: false }),
    isOrdinaryName,
    backtests: openBacktests({
      ...{ postgres, log, judge: createBuiltInJudge(), isModel: false },
      ...{ openCodec: () => openCodec({ registryUrl: null, logger }), sources: new Map() },
    }),
    live: new LiveMentions({ log, logger, openCodec: () => openCodec({ registryUrl: null, logger }) }),
    userSql,
    guard,
    sources: () => Promise.resolve(sources),
    ...changes,
  });
  const app = buildApi(context);

  const callWith = async <T>(who: Headers, route: string, body: unknown): Promise<Answer<T>> => {
    const [method, path] = route.split(' ') as ['GET', string];
    const headers = { ...who, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const reply = await app.inject({ method, url: `/api/v1${path}`, headers, ...payload });
    // Exports are text.
    const isJson = String(reply.headers['content-type']).includes('application/json');
    const answered = isJson ? reply.json<T>() : (reply.body as T);
    checkAnswer(method, `/api/v1${path}`, reply.statusCode, answered);
    return { status: reply.statusCode, body: answered };
  };
  const mustWith = async <T>(who: Headers, route: string, body: unknown): Promise<T> => {
    const answer = await callWith<T>(who, route, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const asKey = (key: string) => ({ authorization: `Bearer ${key}` });
  const caller = async (workspaceId: number, role: Role): Promise<Caller> => {
    const person = await addPerson(postgres, workspaceId, role);
    const { cookie } = person;
    return {
      ...person,
      call: (route, body) => callWith({ cookie }, route, body),
      must: (route, body) => mustWith({ cookie }, route, body),
    };
  };
  return {
    stores,
    context,
    app,
    async tenant(name) {
      const { id: workspaceId } = await createWorkspace(postgres, name);
      const { key: fullKey } = await createKey(postgres, { workspaceId, name: 'full', scope: 'full' });
      const { key: readKey } = await createKey(postgres, { workspaceId, name: 'read', scope: 'read' });
      return {
        workspaceId,
        fullKey,
        readKey,
        call: (route, body, key = fullKey) => callWith(asKey(key), route, body),
        callWith,
        must: (route, body) => mustWith(asKey(fullKey), route, body),
        owner: await caller(workspaceId, 'owner'),
        editor: await caller(workspaceId, 'editor'),
        viewer: await caller(workspaceId, 'viewer'),
      };
    },
    async close() {
      await app.close();
      await userSql.close();
      await log.close();
      await stores.close();
    },
  };
}

let serial = 0;

/** Creates a mention of a project with these fields. Its id derives from its post time and external id. */
export function aMention(workspaceId: number, projectId: string, fields: Partial<Mention> = {}): Mention {
  const posted_at = fields.posted_at ?? new Date().toISOString();
  const post = {
    source: fields.source ?? 'hn',
    external_id: fields.external_id ?? `post-${++serial}`,
    posted_at,
  } as const;
  const urgency = fields.urgency ?? 50;
  const id = mentionId({ workspaceId, projectId }, post);
  return {
    story_id: id,
    kind: 'post',
    url: `https://example.com/${post.external_id}`,
    title: null,
    text: 'Acme is down again',
    lang: 'en',
    place: null,
    author: 'jane',
    author_name: null,
    author_url: null,
    engagement: 0,
    found_at: posted_at,
    judged_at: posted_at,
    keyword_ids: [],
    group_ids: [],
    run_id: null,
    trend: null,
    edited_at: null,
    assignee: null,
    tags: [],
    snoozed_until: null,
    category_id: null,
    relevant: true,
    sentiment: 'neutral',
    summary: 'It is down.',
    reason: 'It names the brand.',
    status: 'open',
    draft: null,
    judge: 'built-in/9',
    ...fields,
    ...post,
    id,
    project_id: projectId,
    urgency,
    relevance: relevanceBand(urgency),
  };
}

/** Stores mentions of a workspace. */
export const store = (world: World, workspaceId: number, mentions: readonly Mention[]) =>
  insertMentions(
    world.stores.clickhouse,
    mentions.map((mention) => ({ ...mention, workspace_id: workspaceId })),
  );
