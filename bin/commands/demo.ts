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
import { untilAborted } from '../../runtime/timing/abort.ts';
import { openInBrowser } from '../demo/open-browser.ts';
import { createApiClient, createProject, watchScan } from '../demo/demo-client.ts';
import { legend, mentionLine, mostUrgent } from '../demo/demo-output.ts';
import { summaryTable } from '../demo/demo-summary.ts';
import { PRINTED_LINK_MINUTES } from '../../postgres/accounts/sign-in-links.ts';
import { ROLES } from '../../pipeline/topology.ts';
import { startService, type Service } from '../service/service.ts';
import { createSignInLink } from '../service/sign-in-link.ts';
import { isTerminal, terminalWidth, printField, printLine } from '../terminal.ts';
import { stopSignal } from './start.ts';

const MOST_URGENT = 5;

/** The keyword of the competitor. Mentions that contain only this keyword are marked. */
const COMPETITOR = DEMO_KEYWORDS.find(({ kind }) => kind === 'competitor')!.term;

/** Returns the configuration of the demo: embedded engines in a separate folder, and simulated sources. */
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

function printResult(run: Run, mentions: readonly Mention[], brandGroup: number): void {
  const columns = terminalWidth();
  const own = mentions.filter(({ group_ids }) => group_ids.includes(brandGroup));
  printLine(`\n${summaryTable(run, mentions, columns)}\n`);
  printLine(mostUrgent(own, MOST_URGENT, columns));
}

/** How the demo is run. */
interface DemoOptions {
  /** End after the first scan. */
  readonly once?: boolean;
  /** Open the console in a browser, on a terminal that has one. */
  readonly open?: boolean;
}

function printAddresses(baseUrl: string, key: string, projectId: string, signInLink: string): void {
  printField('Console', signInLink);
  printField('API', `${baseUrl}/api/v1/mentions?project=${projectId}`);
  printField('Dashboard', `${baseUrl}/p/${DEMO_PROJECT.public_slug}`);
  printField('Reference', `${baseUrl}/docs`);
  printField('MCP', `${baseUrl}/mcp`);
  printField('GraphQL', `${baseUrl}/graphql`);
  printField('Key', key);
  printLine(`\n  curl -H 'Authorization: Bearer ${key}' '${baseUrl}/api/v1/brief'`);
}

/** Prints a link that signs in to the console, and opens it if that was asked for. Returns it. */
async function showConsole(
  { stores, firstWorkspace }: Service,
  config: Config,
  env: NodeJS.ProcessEnv,
  options: DemoOptions,
): Promise<string> {
  const link = (await createSignInLink(stores.postgres, config.baseUrl, firstWorkspace!.ownerEmail))!;
  printLine(
    `\n${pc.bold('Open the console')}, signed in. The link works once, for ${PRINTED_LINK_MINUTES} minutes:`,
  );
  printLine(`\n  ${pc.cyan(link)}\n`);
  if (!options.open) return link;
  const isOpened = isTerminal() && (await openInBrowser(link, config.dataDir, env));
  if (!isOpened) printLine('No browser was found here: open the link yourself.');
  return link;
}

/** Creates the project, prints its mentions as they are found and, without `once`, where to see them; then waits for the stop. */
async function show(
  service: Service,
  config: Config,
  env: NodeJS.ProcessEnv,
  options: DemoOptions,
  stopping: AbortSignal,
): Promise<void> {
  const key = service.firstWorkspace!.apiKey;
  const call = createApiClient(config.baseUrl, key);
  const ready = service.sources.filter(({ available }) => available).length;
  const project = await createProject(call);
  printLine(
    `Watching ${ready} sources for ${pc.bold(DEMO_PROJECT.name)} and its competitor ${pc.bold(COMPETITOR)}.`,
  );
  // Before the first mention, so that the console can be watched as they arrive.
  const link = options.once ? null : await showConsole(service, config, env, options);
  printLine(`\n${legend(terminalWidth())}\n`);
  const result = await watchScan(
    call,
    project.id,
    (mention) => {
      const about = mention.group_ids.includes(project.brandGroup) ? null : COMPETITOR;
      printLine(mentionLine(mention, about, terminalWidth()));
    },
    stopping,
  );
  if (!result) return;
  printResult(result.run, result.mentions, project.brandGroup);
  if (link === null) return;
  printAddresses(config.baseUrl, key, project.id, link);
  printLine('\nPress Ctrl-C to end the demo and remove its data.');
  await untilAborted(stopping);
}

/** `earshot demo`: runs the whole service on generated posts, in a folder that is removed at the end. */
export async function demo(env: NodeJS.ProcessEnv, options: DemoOptions): Promise<void> {
  const stopping = stopSignal();
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-demo-'));
  // When run as root, PostgreSQL switches to another account, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const simulator = await startSimulator({ posts: demoPosts() });
  try {
    const config = await demoConfig(env, dataDir, environmentOf(simulator.settings));
    printLine(`${pc.bold('Earshot demo')}: posts and people are fictional, and no real source is called.`);
    printLine('Starting PostgreSQL, ClickHouse and the service, all from node_modules …');
    const logger = createLogger(config.variables.EARSHOT_LOG_LEVEL!, true);
    const service = await startService(config, new Set(ROLES), logger, { stopping });
    try {
      await show(service, config, env, options, stopping);
    } finally {
      await service.stop();
    }
  } finally {
    await simulator.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
