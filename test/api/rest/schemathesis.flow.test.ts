import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../api/main.ts';
import { findSchemathesis, runSchemathesis } from '../../support/schemathesis.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

const command = await findSchemathesis();

let world: World;
let acme: Tenant;
let other: Tenant;
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  world = await openWorld({
    // Nothing is called: there is a feed wherever one is looked for.
    checkProjectSource: (_, address) => Promise.resolve({ address, name: 'A feed', found: [] }),
  });
  acme = await world.tenant('Acme');
  other = await world.tenant('Other');
  api = await startApi(world.context);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** Fixed, so that every run tests the same inputs. To try others, run Schemathesis by hand (see schemathesis.toml). */
const SEED = 20_261_121;

/** Much longer than the run takes on an idle machine. */
const TIMEOUT = { timeout: 1_800_000 };

/**
 * Operations whose fields are covered by other operations: those that create the same thing, or `list_mentions` with
 * its filters. Testing every boundary here again would repeat about a third of all cases.
 */
const FIELDS_TRIED_ELSEWHERE = [
  ...['update_project', 'update_view', 'update_webhook', 'update_alert', 'simulate_alert'],
  ...['list_authors', 'export_mentions', 'bulk_update_mentions'],
];

/** Runs Schemathesis against the document. `args` set the depth and the credential. */
const tried = (...args: readonly string[]) =>
  runSchemathesis(command!, [
    `${api.address}/openapi.json`,
    // The stream ends only when the client leaves, so each request would run into the timeout.
    '--exclude-operation-id=stream_mentions',
    `--seed=${SEED}`,
    ...args,
  ]);
const without = (ids: readonly string[]) => ids.map((id) => `--exclude-operation-id=${id}`);
const as = (key: string) => ['-H', `Authorization: Bearer ${key}`];

describe.skipIf(command === null)('Schemathesis finds nothing wrong', () => {
  it('as a caller with a full key', TIMEOUT, async () => {
    // These run at the same time, each in its own workspace.
    const outcomes = await Promise.all([
      tried('--phases=examples,fuzzing', '-n', '10', ...as(acme.fullKey)),
      tried('--phases=coverage', ...without(FIELDS_TRIED_ELSEWHERE), ...as(other.fullKey)),
    ]);
    for (const { code, report } of outcomes) expect(code, report).toBe(0);
  });

  it('as a caller with a read-only key', TIMEOUT, async () => {
    const { code, report } = await tried('--phases=examples,fuzzing', '-n', '5', ...as(acme.readKey));
    expect(code, report).toBe(0);
  });

  it('as a caller without a key', TIMEOUT, async () => {
    const { code, report } = await tried('--phases=examples,fuzzing', '-n', '5');
    expect(code, report).toBe(0);
  });
});
