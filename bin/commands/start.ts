import pc from 'picocolors';
import type { Config } from '../../schemas/config/config.ts';
import { createLogger } from '../../runtime/logger.ts';
import { PRINTED_LINK_MINUTES } from '../../postgres/accounts/sign-in-links.ts';
import { STOP_LIMIT_MS } from '../../runtime/timing/stop-grace.ts';
import { untilAborted } from '../../runtime/timing/abort.ts';
import { describeJudge } from '../judge/describe-judge.ts';
import type { NewWorkspace } from '../service/bootstrap.ts';
import { limitHeapGrowth } from '../service/heap-growth.ts';
import { ROLES, type RoleName } from '../../pipeline/topology.ts';
import { startService, type Service } from '../service/service.ts';
import { createSignInLink } from '../service/sign-in-link.ts';
import { printField, isTerminal, printLine } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

/** Parses a list of roles such as `api,poll`. Throws `UsageError` for an unknown role. */
function parseRoles(text: string): Set<RoleName> {
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !(ROLES as readonly string[]).includes(name));
  if (wrong !== undefined)
    throw new UsageError(`--roles: ${JSON.stringify(wrong)} is not one of ${ROLES.join(', ')}`);
  return new Set(names as RoleName[]);
}

/** Returns a signal that fires on the first SIGINT or SIGTERM. A second one, or ten seconds, end the process at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    setTimeout(() => {
      process.stderr.write('earshot: could not stop in time. The next start resumes the work in progress.\n');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  return stopping.signal;
}

function announce(service: Service, config: Config, roles: ReadonlySet<RoleName>): void {
  const { variables } = config;
  printLine();
  printLine(`${pc.bold('Earshot')} is listening ${pc.dim(`(roles: ${[...roles].join(', ')})`)}`);
  if (roles.has('api')) {
    printField('Console', `${config.baseUrl}/`);
    printField('API', `${config.baseUrl}/api/v1`);
    printField('Reference', `${config.baseUrl}/docs  ${config.baseUrl}/openapi.json`);
    printField('MCP', `${config.baseUrl}/mcp`);
    printField('GraphQL', `${config.baseUrl}/graphql`);
  }
  if (service.address) printField('Health', `${config.baseUrl}/readyz  ${config.baseUrl}/metrics`);
  printField('PostgreSQL', variables.EARSHOT_POSTGRES_URL ? 'server' : `embedded, in ${config.dataDir}`);
  printField('ClickHouse', variables.EARSHOT_CLICKHOUSE_URL ? 'server' : `embedded, in ${config.dataDir}`);
  printField('Log', config.kafka ? `Kafka at ${config.kafka.brokers.join(', ')}` : 'embedded, in PostgreSQL');
  printField('Judge', describeJudge(config));
  const available = service.sources.filter((source) => source.available);
  printField('Sources', available.map(({ source }) => source).join(', ') || 'none');
  printLine();
}

/** Prints the secrets of the first workspace, except those that the operator has set. */
function showFirstWorkspace(first: NewWorkspace, { variables }: Config): void {
  printLine();
  printLine(`This is the first start. ${pc.bold('Save these now. They are not shown again:')}`);
  const isOwnKey = variables.EARSHOT_BOOTSTRAP_API_KEY !== null;
  printField('API key', isOwnKey ? 'as set in EARSHOT_BOOTSTRAP_API_KEY' : first.apiKey);
  printField('Owner', first.ownerEmail);
  if (first.ownerPassword && !variables.EARSHOT_BOOTSTRAP_OWNER_PASSWORD)
    printField('Password', first.ownerPassword);
}

/**
 * Prints a link that signs the first owner in, once the API listens. Not where the operator has chosen the password: its
 * output may be kept in logs, and has no secret so far.
 */
async function showSignInLink({ stores, firstWorkspace }: Service, config: Config): Promise<void> {
  const isPasswordPrinted =
    firstWorkspace?.ownerPassword && !config.variables.EARSHOT_BOOTSTRAP_OWNER_PASSWORD;
  if (!firstWorkspace || !(isPasswordPrinted || isTerminal())) return;
  const link = await createSignInLink(stores.postgres, config.baseUrl, firstWorkspace.ownerEmail);
  if (link === null) return;
  printLine(`${pc.bold('Open this to sign in.')} It works once, for ${PRINTED_LINK_MINUTES} minutes:`);
  printLine(`\n  ${pc.cyan(link)}\n`);
}

/** `earshot start`: runs the roles until the process gets a signal. */
export async function start(config: Config, options: { roles: string }): Promise<void> {
  const roles = parseRoles(options.roles);
  limitHeapGrowth();
  const logger = createLogger(config.variables.EARSHOT_LOG_LEVEL!, isTerminal());
  const stopping = stopSignal();
  const service = await startService(config, roles, logger, {
    stopping,
    onFirstWorkspace: (first) => showFirstWorkspace(first, config),
  });
  announce(service, config, roles);
  if (roles.has('api'))
    // Next to the wait for the signal: a store that says nothing must not keep the process from stopping.
    void showSignInLink(service, config).catch((err: unknown) =>
      logger.warn({ err }, 'No sign-in link could be created. Sign in with the password.'),
    );
  await untilAborted(stopping);
  logger.info('Stopping.');
  await service.stop();
  // A library that keeps a socket to a broker that is gone must not keep the process.
  process.exit(0);
}
