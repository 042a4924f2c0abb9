import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../api/main.ts';
import { findSchemathesis, trySchemathesis } from '../../support/schemathesis.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

const command = await findSchemathesis();

let world: World;
let acme: Tenant;
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  api = await startApi(world.context);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** Always the same inputs, so that no build fails by luck; new ones are tried by hand (see schemathesis.toml). */
const SEED = 20_261_121;

/** Tries every operation of the document; `args` say how hard and as whom. */
const tried = (...args: readonly string[]) =>
  trySchemathesis(command!, [
    `${api.address}/openapi.json`,
    // Streams end when the caller goes, so each request of it would take the whole time-out.
    '--exclude-operation-id=stream_mentions',
    `--seed=${SEED}`,
    ...args,
  ]);
const as = (key: string) => ['-H', `Authorization: Bearer ${key}`];

describe.skipIf(command === null && process.env.CI !== 'true')('Schemathesis finds nothing wrong', () => {
  it('as a caller with a full key', { timeout: 300_000 }, async () => {
    const { code, report } = await tried(
      '--phases=examples,coverage,fuzzing',
      '-n',
      '10',
      ...as(acme.fullKey),
    );
    expect(code, report).toBe(0);
  });

  it('as a caller with a read-only key', { timeout: 200_000 }, async () => {
    const { code, report } = await tried('--phases=examples,fuzzing', '-n', '5', ...as(acme.readKey));
    expect(code, report).toBe(0);
  });

  it('as a caller without a key', { timeout: 200_000 }, async () => {
    const { code, report } = await tried('--phases=examples,fuzzing', '-n', '5');
    expect(code, report).toBe(0);
  });
});
