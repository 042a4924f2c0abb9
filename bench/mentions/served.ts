import { buildApi } from '../../api/main.ts';
import { openClickHouse, type ClickHouse } from '../../clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../clickhouse/embedded/embedded.ts';
import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import { migrateClickHouse } from '../../clickhouse/migrate.ts';
import { createKey } from '../../postgres/accounts/api-keys.ts';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded/embedded.ts';
import { migratePostgres } from '../../postgres/migrate.ts';
import { createMentionWrites } from '../../domain/mentions/mention-writes.ts';
import { enqueueScan } from '../../postgres/scans/scan-queue.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { fakeContext } from '../../test/api/support/fake-context.ts';
import { temporaryDataDir } from '../../test/support/data-dir.ts';
import { comparison, quantile, rounded, type Print } from '../print.ts';
import { addMentions, addWorkspaces } from './fill.ts';
import { recording, replay } from './recorder.ts';

/** Rounds of each question, after the warm-up rounds. */
const ROUNDS = 12;
const WARM_UP = 3;
/** The workspace that is measured: the large one. */
const WORKSPACE = 1;

/** Both stores, filled with mentions. */
export interface Stores {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouse;
}

/** Runs some work on both engines, started in a temporary folder with this many mentions. */
export async function withStores(mentions: number, work: (stores: Stores) => Promise<void>): Promise<void> {
  const { path: dataDir, remove } = await temporaryDataDir();
  const logger = silentLogger();
  const [postgresEngine, engine] = await Promise.all([
    startEmbeddedPostgres({ dataDir, logger }),
    startEmbeddedClickHouse({ dataDir, logger }),
  ]);
  const postgres = openPostgres(postgresEngine.url);
  const clickhouse = openClickHouse(engine.url);
  try {
    await Promise.all([migratePostgres(postgres), migrateClickHouse(engine.url)]);
    await addWorkspaces(postgres);
    await addMentions(clickhouse, mentions);
    await work({ postgres, clickhouse });
  } finally {
    await Promise.all([postgres.close(), clickhouse.close()]);
    await Promise.all([postgresEngine.stop(), engine.stop()]);
    await remove();
  }
}

const milliseconds = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Questions by the name of their figure: addresses below `/api/v1/`. */
export type Questions = Readonly<Record<string, string>>;

/**
 * Measures questions to the API over HTTP, and the SQL that each of them runs, put to the engine directly; the two take
 * turns. `withinMs` is the target for 95 % of the answers, in milliseconds. Prints two figures for each question: the
 * ratio, and the 95 % quantile with the best quarter, which is what an idle machine would take.
 */
export async function measureServed(
  print: Print,
  { postgres, clickhouse }: Stores,
  questions: (secretKey: Buffer) => Questions,
  withinMs: number,
): Promise<void> {
  const { client, taken } = recording(clickhouse);
  const context = fakeContext({
    postgres,
    clickhouse: client,
    writes: createMentionWrites(postgres, createMentionStore(clickhouse)),
    scans: { enqueue: enqueueScan },
  });
  const app = buildApi(context);
  try {
    const { key } = await createKey(postgres, { workspaceId: WORKSPACE, name: 'bench', scope: 'read' });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const [name, question] of Object.entries(questions(context.secretKey))) {
      const ask = async () => {
        const answer = await fetch(`${address}/api/v1/${question}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(text);
      };
      taken();
      await ask();
      const steps = taken();
      const rounds: [number, number][] = [];
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const ours = await milliseconds(ask);
        const engines = await milliseconds(() => replay(clickhouse, steps));
        if (round >= WARM_UP) rounds.push([ours, engines]);
      }
      const times = rounds.map(([ours]) => ours);
      print({ ...comparison(name, 'ms', 'the same SQL on the engine', rounds), limit: 1.5 });
      print({
        ...{ name: `${name}_p95`, value: rounded(quantile(times, 0.95)), unit: 'ms', limit: withinMs },
        note: `best quarter ${rounded(quantile(times, 0.25))}`,
      });
    }
  } finally {
    await app.close();
  }
}
