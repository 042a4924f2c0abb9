import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { createCursors } from '../api/mentions/cursor.ts';
import { buildApi } from '../api/main.ts';
import { openClickHouse } from '../clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../clickhouse/embedded.ts';
import { createFacts } from '../clickhouse/facts.ts';
import { migrateClickHouse } from '../clickhouse/migrate.ts';
import { createKey } from '../postgres/api-keys.ts';
import { openPostgres } from '../postgres/client.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import { createMentionWrites } from '../postgres/mention-writes.ts';
import { enqueueScan } from '../postgres/scan-queue.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { fakeContext } from '../test/api/support/fake-context.ts';
import { temporaryDataDir } from '../test/support/data-dir.ts';
import { addMentions, addWorkspaces, AUTHOR, COMMON_WORD, RARE_WORD } from './list-mentions/fill.ts';
import { recording, replay } from './list-mentions/recorder.ts';
import { comparison, type Print } from './print.ts';

/** Rounds of each question, after some that warm it up. */
const ROUNDS = 9;
const WARM_UP = 3;
/** The workspace that is asked about: the large one. */
const WORKSPACE = 1;

/** What is asked, as callers ask it. */
const questions = (middle: string) => ({
  newest: '',
  project: 'project=prj_0',
  filters: 'sources=reddit,hn,x&sentiment=negative&status=open&urgency_min=40&range=30d',
  common_word: `q=${COMMON_WORD}`,
  rare_word: `q=${RARE_WORD}`,
  page_in_the_middle: `cursor=${middle}`,
  by_urgency: 'order=urgency',
  by_engagement: 'order=engagement',
  author: `authors=${AUTHOR}`,
});

const milliseconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Starts both engines in a temporary folder with that many mentions. */
async function openStores(mentions: number) {
  const { path: dataDir, remove } = await temporaryDataDir();
  const logger = silentLogger();
  const [postgresEngine, engine] = await Promise.all([
    startEmbeddedPostgres({ dataDir, logger }),
    startEmbeddedClickHouse({ dataDir, logger }),
  ]);
  const postgres = openPostgres(postgresEngine.url);
  const clickhouse = openClickHouse(engine.url);
  await Promise.all([migratePostgres(postgres), migrateClickHouse(engine.url)]);
  await addWorkspaces(postgres);
  await addMentions(clickhouse, mentions);
  return {
    postgres,
    clickhouse,
    async close() {
      await Promise.all([postgres.close(), clickhouse.close()]);
      await Promise.all([postgresEngine.stop(), engine.stop()]);
      await remove();
    },
  };
}

/** A cursor that stands half a year back, as a page that ended there would have given it. */
function cursorInTheMiddle(secretKey: Buffer): string {
  const now = Date.now();
  const time = now - 182 * 86_400_000;
  const id = time.toString(16).padStart(12, '0') + createHash('sha256').update('').digest('hex').slice(0, 20);
  return createCursors(secretKey).seal({ value: 0, id, now }, [WORKSPACE, {}]);
}

/**
 * Measures list_mentions over HTTP beside the very SQL that it runs, put to the engine directly. The two take turns.
 */
export async function benchListMentions(print: Print, mentions: number): Promise<void> {
  const { postgres, clickhouse, close } = await openStores(mentions);
  const { client, taken } = recording(clickhouse);
  const context = fakeContext({
    postgres,
    clickhouse: client,
    writes: createMentionWrites(postgres, createFacts(clickhouse)),
    scans: { enqueue: enqueueScan },
  });
  const app = buildApi(context);
  try {
    const { key } = await createKey(postgres, { workspaceId: WORKSPACE, name: 'bench', scope: 'read' });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const ask = async (question: string) => {
      const answer = await fetch(`${address}/api/v1/mentions?${question}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as { data: unknown[]; total: number };
    };
    for (const [name, question] of Object.entries(questions(cursorInTheMiddle(context.secretKey)))) {
      taken();
      const { total } = await ask(question);
      const queries = taken();
      const rounds: [number, number][] = [];
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const ours = await milliseconds(() => ask(question));
        const engines = await milliseconds(() => replay(clickhouse, queries));
        if (round >= WARM_UP) rounds.push([ours, engines]);
      }
      print({
        ...comparison(`list_mentions_${name}`, 'ms', 'the same SQL on the engine', rounds),
        limit: 1.5,
        note: `${total} of ${mentions} mentions`,
      });
    }
  } finally {
    await app.close();
    await close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchListMentions(
    (figure) => console.log(JSON.stringify(figure)),
    Number(process.argv[2] ?? 1_000_000),
  );
}
