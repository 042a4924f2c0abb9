import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pc from 'picocolors';
import { DEMO_KEYWORDS, DEMO_PROJECT } from '../../demo/project.ts';
import { demoPosts } from '../../demo/simulator/demo-posts.ts';
import { environmentOf } from '../../demo/simulator/environment.ts';
import { startSimulator } from '../../demo/simulator/simulator.ts';
import { parseConfig, type Config } from '../../schemas/config/config.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Run } from '../../schemas/run.ts';
import { freePort } from '../../runtime/process/free-port.ts';
import { createLogger } from '../../runtime/logger.ts';
import { caller, createProject, watchScan } from '../demo/demo-client.ts';
import { legend, mentionLine, mostUrgent } from '../demo/demo-output.ts';
import { summaryTable } from '../demo/demo-summary.ts';
import { ROLES } from '../../pipeline/topology.ts';
import { startService, type Service } from '../service/service.ts';
import { columnsOf, fact, say } from '../terminal.ts';
import { aborted, stopSignal } from './start.ts';

/** Mentions that are shown again at the end. */
const SHOWN_AGAIN = 5;

/** The keyword of the competitor: mentions of it alone are marked with it. */
const COMPETITOR = DEMO_KEYWORDS.find(({ kind }) => kind === 'competitor')!.term;

/** The environment of the demo: the operator's own, on embedded engines in a folder of its own, with simulated sources. */
async function demoConfig(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  sources: Readonly<Record<string, string>>,
): Promise<Config> {
  return parseConfig({
    ...env,
    EARSHOT_PORT: env.EARSHOT_PORT ?? String(await freePort(8080)),
    EARSHOT_DATA_DIR: dataDir,
    EARSHOT_POSTGRES_URL: undefined,
    EARSHOT_CLICKHOUSE_URL: undefined,
    EARSHOT_KAFKA_BROKERS: undefined,
    EARSHOT_SCHEMA_REGISTRY_URL: undefined,
    EARSHOT_RATE_LIMITS: 'off',
    EARSHOT_FOLLOW: 'off',
    EARSHOT_LOG_LEVEL: env.EARSHOT_LOG_LEVEL ?? 'warn',
    ...sources,
  });
}

/** What was found, at the end of the scan, and what of it concerns the own brand most. */
function sayResult(run: Run, mentions: readonly Mention[], brandGroup: number): void {
  const columns = columnsOf();
  const own = mentions.filter(({ group_ids }) => group_ids.includes(brandGroup));
  say(`\n${summaryTable(run, mentions, columns)}\n`);
  say(mostUrgent(own, SHOWN_AGAIN, columns));
}

/** Where the running service can be reached, and with what. */
function sayAddresses(baseUrl: string, key: string, projectId: string): void {
  fact('API', `${baseUrl}/api/v1/mentions?project=${projectId}`);
  fact('Dashboard', `${baseUrl}/p/${DEMO_PROJECT.public_slug}`);
  fact('Reference', `${baseUrl}/docs`);
  fact('MCP', `${baseUrl}/mcp`);
  fact('GraphQL', `${baseUrl}/graphql`);
  fact('Key', key);
  say(`\n  curl -H 'Authorization: Bearer ${key}' '${baseUrl}/api/v1/brief'`);
  say('\nCtrl-C ends the demo and removes its data.');
}

/** Makes the project on a running service, prints its mentions and, unless it is to end, waits to be stopped. */
async function show(
  service: Service,
  config: Config,
  options: { once?: boolean },
  stopped: Promise<unknown>,
): Promise<void> {
  const key = service.firstWorkspace!.apiKey;
  const call = caller(config.baseUrl, key);
  const ready = service.sources.filter(({ available }) => available).length;
  const project = await createProject(call);
  say(
    `Listening for ${pc.bold(DEMO_PROJECT.name)} and its competitor ${pc.bold(COMPETITOR)} at ${ready} sources.`,
  );
  say(`\n${legend(columnsOf())}\n`);
  const result = await watchScan(
    call,
    project.id,
    (mention) => {
      const about = mention.group_ids.includes(project.brandGroup) ? null : COMPETITOR;
      say(mentionLine(mention, about, columnsOf()));
    },
    stopped,
  );
  if (!result) return;
  sayResult(result.run, result.mentions, project.brandGroup);
  if (options.once) return;
  sayAddresses(config.baseUrl, key, project.id);
  await stopped;
}

/** `earshot demo`: the whole service on made-up posts, in a folder that is removed at the end. */
export async function demo(env: NodeJS.ProcessEnv, options: { once?: boolean }): Promise<void> {
  const stopping = stopSignal();
  const stopped = aborted(stopping);
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-demo-'));
  // Run as root, PostgreSQL drops to an account of its own, which must be able to enter.
  await chmod(dataDir, 0o711);
  const simulator = await startSimulator({ posts: demoPosts() });
  try {
    const config = await demoConfig(env, dataDir, environmentOf(simulator.settings));
    say(`${pc.bold('Earshot demo')}: posts and people are made up, and no real source is asked.`);
    say('Starting PostgreSQL, ClickHouse and the service, all from node_modules …');
    const logger = createLogger(config.variables.EARSHOT_LOG_LEVEL!, true);
    const service = await startService(config, new Set(ROLES), logger, { stopping });
    try {
      await show(service, config, options, stopped);
    } finally {
      await service.stop();
    }
  } finally {
    await simulator.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
