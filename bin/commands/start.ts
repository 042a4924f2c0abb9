import { once } from 'node:events';
import pc from 'picocolors';
import type { Config } from '../../schemas/config/config.ts';
import { createLogger } from '../../runtime/logger.ts';
import type { NewWorkspace } from '../service/bootstrap.ts';
import { keepHeapSmall } from '../service/heap-growth.ts';
import { ROLES, type RoleName } from '../../pipeline/topology.ts';
import { startService, type Service } from '../service/service.ts';
import { fact, isTerminal, say } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

/** A stop takes no longer than this, in milliseconds. */
const STOP_LIMIT_MS = 10_000;

/** Takes `api,poll` and gives the roles; throws `UsageError` for a word that is none. */
export function parseRoles(text: string): Set<RoleName> {
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !(ROLES as readonly string[]).includes(name));
  if (wrong !== undefined)
    throw new UsageError(`--roles: ${JSON.stringify(wrong)} is not one of ${ROLES.join(', ')}`);
  return new Set(names as RoleName[]);
}

/** A signal that fires at the first SIGINT or SIGTERM. A second one, or ten seconds, end the process at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    setTimeout(() => {
      process.stderr.write('earshot: could not stop in time; the next start takes up what was in hand\n');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  return stopping.signal;
}

/** Resolves when the signal fires. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Tells where things are. */
export function announce(service: Service, config: Config, roles: ReadonlySet<RoleName>): void {
  const { variables } = config;
  say();
  say(`${pc.bold('Earshot')} is listening ${pc.dim(`(roles: ${[...roles].join(', ')})`)}`);
  if (roles.has('api')) {
    fact('Console', `${config.baseUrl}/`);
    fact('API', `${config.baseUrl}/api/v1`);
    fact('Reference', `${config.baseUrl}/docs  ${config.baseUrl}/openapi.json`);
    fact('MCP', `${config.baseUrl}/mcp`);
    fact('GraphQL', `${config.baseUrl}/graphql`);
  }
  if (service.address) fact('Health', `${config.baseUrl}/readyz  ${config.baseUrl}/metrics`);
  fact('PostgreSQL', variables.EARSHOT_POSTGRES_URL ? 'server' : `embedded, in ${config.dataDir}`);
  fact('ClickHouse', variables.EARSHOT_CLICKHOUSE_URL ? 'server' : `embedded, in ${config.dataDir}`);
  fact('Log', config.kafka ? `Kafka at ${config.kafka.brokers.join(', ')}` : 'embedded, in PostgreSQL');
  fact(
    'Judge',
    config.judge.apiKey ? config.judge.models.join(', ') : 'built-in (set OPENAI_API_KEY for a model)',
  );
  const available = service.sources.filter((source) => source.available);
  fact('Sources', available.map(({ source }) => source).join(', ') || 'none');
  say();
}

/** Shows the secrets of the first workspace, except those that the operator set. */
function showFirstWorkspace(first: NewWorkspace, { variables }: Config): void {
  say();
  say(`This is the first start. ${pc.bold('Keep these, they are not shown again:')}`);
  const isOwnKey = variables.EARSHOT_BOOTSTRAP_API_KEY !== null;
  fact('API key', isOwnKey ? 'as set in EARSHOT_BOOTSTRAP_API_KEY' : first.apiKey);
  fact('Owner', first.ownerEmail);
  if (first.ownerPassword && !variables.EARSHOT_BOOTSTRAP_OWNER_PASSWORD)
    fact('Password', first.ownerPassword);
}

/** `earshot start`: runs the roles until a signal. */
export async function start(config: Config, options: { roles: string }): Promise<void> {
  const roles = parseRoles(options.roles);
  keepHeapSmall();
  const logger = createLogger(config.variables.EARSHOT_LOG_LEVEL!, isTerminal());
  const stopping = stopSignal();
  const service = await startService(config, roles, logger, {
    stopping,
    onFirstWorkspace: (first) => showFirstWorkspace(first, config),
  });
  announce(service, config, roles);
  await aborted(stopping);
  logger.info('Stopping.');
  await service.stop();
}
