import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openPostgres } from '../../postgres/pool.ts';
import { watchListSince } from '../../postgres/projects/watch-list.ts';
import { startCorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { javaIsMissing } from '../support/java.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { startFeed } from './feed.ts';
import { readHoldings } from './holdings.ts';
import { compare, type LedgerResult, type Traffic } from './ledger.ts';
import { startLiveReader } from './live-reader.ts';
import { TERM } from './posts.ts';
import { OUTPUTS, percentile, type Observers, type Recovery } from './recovery.ts';
import { readSettings } from './settings.ts';
import { complaintsOf, machineLoad, measureCalm, sufferAll, type Suffering } from './suffer.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const MINUTE_MS = 60_000;
/** What the comparison at the end may take. */
const LEDGER_MS = 2 * MINUTE_MS;
/** Between two measurements while posts go in and nothing is wrong. */
const CALM_MS = 30_000;

const settings = readSettings(process.env);
const startedAt = Date.now();
const ledgerAt = startedAt + settings.runMs - LEDGER_MS;

const ENVIRONMENT = {
  EARSHOT_FOLLOW: 'off',
  EARSHOT_MIN_CADENCE: '1s',
  EARSHOT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  EARSHOT_WEBHOOK_RETRY_SCHEDULE: '0,1,2,5,10,20,30,60',
};

const steps: (() => Promise<unknown>)[] = [];
let ending: Promise<void> | null = null;

async function runSteps(): Promise<void> {
  for (const step of steps.reverse()) await step().catch((error: Error) => console.error(error.message));
}

/** Ends everything that was started, the newest first. Every call waits for the same end. */
const endAll = (): Promise<void> => (ending ??= runSteps());

/** Returns the revision of the keywords. */
async function currentRevision(url: string): Promise<number> {
  const postgres = openPostgres(url, { max: 1 });
  try {
    return (await watchListSince(postgres, 0)).revision;
  } finally {
    await postgres.close();
  }
}

/** Creates the project and the webhook, and opens everything that watches them. */
async function startObservers(cluster: Cluster, server: Awaited<ReturnType<typeof startCorpusServer>>) {
  const { service } = cluster.of('api')[0]!;
  const { id: project } = await service.ask<{ id: string }>('POST', '/projects', {
    name: 'Cluster',
    description: 'Lumenkite is an app that syncs files and folders between computers, encrypted.',
    sources: ['hn'],
    keywords: [TERM],
    scan_every: '2s',
  });
  const webhooks = await startWebhookReceiver();
  steps.push(() => webhooks.close());
  await service.ask('POST', '/webhooks', {
    url: webhooks.url,
    events: ['mention.created'],
    project_id: project,
  });
  const urls = cluster.of('api').map((member) => member.service.url);
  const live = await startLiveReader(urls, project);
  steps.push(() => live.close());
  const revision = await currentRevision(cluster.database.url);
  const feed = await startFeed(cluster.brokers.addresses, server, { ...settings, revision });
  const observers: Observers = { feed, webhooks, live };
  return { project, observers };
}

const trafficOf = ({ feed, webhooks, live }: Observers): Traffic => ({
  wanted: new Set(feed.matching.map(({ id }) => id)),
  webhook: webhooks.created,
  live: live.created,
  refusals: live.counts.refusals,
});

/** Compares again and again until nothing is missing or time is up: what was fed last is still on its way. */
async function settle(cluster: Cluster, project: string, observers: Observers): Promise<LedgerResult> {
  const end = Math.min(Date.now() + LEDGER_MS, startedAt + settings.runMs) - MINUTE_MS / 4;
  for (;;) {
    const result = await readHoldings(cluster, project).then(
      (holdings) => compare(trafficOf(observers), holdings),
      (error: Error) => ({ faults: [`the ledger cannot be read: ${error.message}`], counts: {} }),
    );
    if (result.faults.length === 0 || Date.now() > end) return result;
    await delay(2_000);
  }
}

function printSummary(
  recoveries: readonly Recovery[],
  result: LedgerResult,
  { feed, live }: Observers,
): void {
  for (const output of OUTPUTS) {
    const values = recoveries.map((recovery) => recovery[output] ?? Infinity);
    if (values.length === 0) continue;
    const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)];
    console.log(
      `recovery, ${output}: p50 ${p50.toFixed(1)} s, p95 ${p95.toFixed(1)} s over ${values.length}`,
    );
  }
  const { posts, twice } = feed.counts;
  const { reconnects, gaps } = live.counts;
  const counts = {
    ...{ posts, twice, 'posts a second': Math.round(feed.rate()) },
    ...result.counts,
    ...{ 'live reconnects': reconnects, 'live gaps': gaps },
  };
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );
}

/** Injects all faults, and then lets posts go in for as long as is asked for. Returns how long recovery took from each. */
async function endure(suffering: Suffering): Promise<Recovery[]> {
  await measureCalm(suffering);
  const recoveries = await sufferAll(settings.faults, suffering);
  while (settings.isSustained && Date.now() + CALM_MS < ledgerAt) {
    await delay(CALM_MS);
    recoveries.push(await measureCalm(suffering));
  }
  return recoveries;
}

/** Runs everything. Returns what went wrong. */
async function run(): Promise<string[]> {
  const { path: dataDir, remove } = await temporaryDataDir();
  steps.push(remove);
  const server = await startCorpusServer([]);
  steps.push(() => server.close());
  const cluster = await startCluster(dataDir, { ...server.env, ...ENVIRONMENT }, (step) => steps.push(step));
  console.log(
    `Three brokers, both stores and ${cluster.members.length} processes run (seed ${settings.seed}, ${machineLoad()}).`,
  );
  const { project, observers } = await startObservers(cluster, server);
  const recoveries = await endure({ cluster, observers, ledgerAt, recoverBy: ledgerAt + LEDGER_MS / 2 });
  await observers.feed.stop();
  const result = await settle(cluster, project, observers);
  await cluster.stop();
  printSummary(recoveries, result, observers);
  const late = recoveries.some((recovery) => OUTPUTS.some((output) => recovery[output] === null));
  const wrong = [
    ...result.faults,
    ...new Set(complaintsOf(cluster)),
    ...(late ? ['posts did not arrive everywhere in time'] : []),
    ...complainOfDeadlocks(cluster),
  ];
  if (wrong.length > 0) {
    const folder = `${dataDir}-output`;
    cluster.saveOutput(folder);
    console.log(`What the processes printed is in ${join(folder)}.`);
  }
  return wrong;
}

const complainOfDeadlocks = ({ database: { deadlocks } }: Cluster) =>
  deadlocks.length === 0 ? [] : [`deadlocks in PostgreSQL: ${deadlocks.length}`];

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => void endAll().finally(() => process.exit(130)));

// Whatever hangs, the run ends.
setTimeout(() => {
  console.log(`WRONG: the run did not end within ${settings.runMs / MINUTE_MS} minutes.`);
  void endAll().finally(() => process.exit(1));
}, settings.runMs).unref();

const missing = await javaIsMissing();
if (missing) {
  console.error(`This check needs Java 17 and Maven: ${missing}.`);
  process.exit(1);
}
// The processes run the build, without the console.
await promisify(execFile)('npm', ['run', 'build:service']);
try {
  const wrong = await run();
  for (const line of wrong) console.log(`WRONG: ${line}`);
  console.log(wrong.length === 0 ? 'Nothing was lost or doubled.' : `${wrong.length} things are wrong.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
  process.exit();
}
