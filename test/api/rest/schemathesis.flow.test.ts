import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../api/main.ts';
import { temporaryDataDir } from '../../support/data-dir.ts';
import { startRoundRobin } from '../../support/round-robin.ts';
import { ServiceProcess } from '../../support/service-process.ts';
import { findSchemathesis, runSchemathesis } from '../../support/schemathesis.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

const command = await findSchemathesis();

/** EARSHOT_TEST_TWO_APIS=true: requests go in turn to two processes of the service, behind a load balancer. */
const areTwo = process.env.EARSHOT_TEST_TWO_APIS === 'true';

let world: World;
let acme: Tenant;
let other: Tenant;
let api: { readonly address: string; close(): Promise<unknown> };

/** Starts two processes with the role `api` on the stores of the world. */
async function startTwoApis({ stores }: World): Promise<typeof api> {
  const folder = await temporaryDataDir();
  const env = {
    EARSHOT_POSTGRES_URL: stores.postgresUrl,
    EARSHOT_CLICKHOUSE_URL: stores.clickhouseUrl,
    EARSHOT_SECRET_KEY: 'for-tests-only-0123456789abcdef',
  };
  const start = async (name: string) => {
    const service = await ServiceProcess.at(join(folder.path, name), env, { roles: 'api' });
    await service.start();
    return service;
  };
  const services = [await start('one'), await start('two')];
  const balancer = await startRoundRobin(services.map(({ url }) => url));
  return {
    address: balancer.url,
    async close() {
      await balancer.close();
      await Promise.all(services.map((service) => service.stop()));
      await folder.remove();
    },
  };
}

beforeAll(async () => {
  world = await openWorld({
    // Nothing is called: there is a feed wherever one is looked for.
    checkProjectSource: (_, address) => Promise.resolve({ address, name: 'A feed', found: [] }),
  });
  acme = await world.tenant('Acme');
  other = await world.tenant('Other');
  api = areTwo ? await startTwoApis(world) : await startApi(world.context);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** Fixed, so that every run tests the same inputs. To try others, run Schemathesis by hand (see schemathesis.toml). */
const SEED = 20_261_121;

/**
 * Made-up requests for each operation, besides its examples and the boundaries of its fields. With EARSHOT_TEST_CASES, every
 * boundary is tried too.
 */
const CASES = process.env.EARSHOT_TEST_CASES ?? '1';
const isThorough = process.env.EARSHOT_TEST_CASES !== undefined;
/** Callers who may do little are refused before their input is read, so examples tell enough of them. */
const OF_REFUSED = isThorough ? '--phases=examples,fuzzing' : '--phases=examples';

/** Much longer than the run takes on an idle machine. */
const TIMEOUT = { timeout: 1_800_000 };

/**
 * Operations whose fields are covered by other operations: those that create or simulate the same thing, or
 * `list_mentions` with its filters. Their boundaries are two thirds of all cases.
 */
const FIELDS_TRIED_ELSEWHERE = [
  ...['update_project', 'update_view', 'update_webhook', 'update_alert', 'create_alert', 'update_rule'],
  ...['simulate_rule', 'update_keyword', 'preview_keyword', 'update_annotation', 'update_dashboard_tile'],
  ...['list_authors', 'count_mentions', 'export_mentions', 'bulk_update_mentions'],
];

/** Two processes look for feeds in the network, where there are none. */
const NEEDS_NETWORK = areTwo ? ['add_project_source'] : [];

const without = (ids: readonly string[]) => ids.map((id) => `--exclude-operation-id=${id}`);

/** Runs Schemathesis against the document. `args` set the depth and the credential. */
const tried = (...args: readonly string[]) =>
  runSchemathesis(command!, [
    `${api.address}/openapi.json`,
    // The stream ends only when the client leaves, so each request would run into the timeout.
    ...without(['stream_mentions', ...NEEDS_NETWORK]),
    // The first SQL of a process starts an engine, which takes longer than the default of ten seconds on a busy machine.
    '--request-timeout=60',
    `--seed=${SEED}`,
    ...args,
  ]);
const as = (key: string) => ['-H', `Authorization: Bearer ${key}`];

describe.skipIf(command === null)('Schemathesis finds nothing wrong', () => {
  it('as a caller with a full key', TIMEOUT, async () => {
    // These run at the same time, each in its own workspace.
    const outcomes = await Promise.all([
      tried('--phases=examples,fuzzing', '-n', CASES, ...as(acme.fullKey)),
      tried('--phases=coverage', ...without(isThorough ? [] : FIELDS_TRIED_ELSEWHERE), ...as(other.fullKey)),
    ]);
    for (const { code, report } of outcomes) expect(code, report).toBe(0);
  });

  it('as a caller with a read-only key', TIMEOUT, async () => {
    const { code, report } = await tried(OF_REFUSED, '-n', CASES, ...as(acme.readKey));
    expect(code, report).toBe(0);
  });

  it('as a caller without a key', TIMEOUT, async () => {
    const { code, report } = await tried(OF_REFUSED, '-n', '1');
    expect(code, report).toBe(0);
  });
});
