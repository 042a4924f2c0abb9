import { once } from 'node:events';
import pc from 'picocolors';
import { type Config } from '../../schemas/config.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { ROLES, startService, type RoleName, type Service } from '../service.ts';
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

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export async function untilStopped(): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

/** Stops the service, or ends the process when that takes too long. */
export async function stopInTime(service: Service): Promise<void> {
  const deadline = setTimeout(() => {
    process.stderr.write(
      'earshot: could not stop in time; what was in hand will be taken up at the next start\n',
    );
    process.exit(1);
  }, STOP_LIMIT_MS);
  deadline.unref();
  await service.stop();
  clearTimeout(deadline);
}

/** Tells where things are. */
export function announce(service: Service, config: Config, roles: ReadonlySet<RoleName>): void {
  const { variables } = config;
  say();
  say(`${pc.bold('Earshot')} is listening ${pc.dim(`(roles: ${[...roles].join(', ')})`)}`);
  if (service.address) {
    fact('API', `${config.baseUrl}/api/v1`);
    fact('OpenAPI', `${config.baseUrl}/openapi.json`);
    fact('Health', `${config.baseUrl}/readyz  ${config.baseUrl}/metrics`);
  }
  fact('PostgreSQL', variables.EARSHOT_POSTGRES_URL ? 'server' : `embedded, in ${config.dataDir}`);
  fact('ClickHouse', variables.EARSHOT_CLICKHOUSE_URL ? 'server' : `embedded, in ${config.dataDir}`);
  fact('Log', config.kafka ? `Kafka at ${config.kafka.brokers.join(', ')}` : 'embedded, in PostgreSQL');
  fact(
    'Judge',
    config.judge.apiKey ? config.judge.models.join(', ') : 'built-in (set OPENAI_API_KEY for a model)',
  );
  const available = service.sources.filter((source) => source.available);
  fact('Sources', available.map(({ source }) => source).join(', ') || 'none');
  const first = service.firstWorkspace;
  if (first) {
    say();
    say(`This is the first start. ${pc.bold('Keep these, they are not shown again:')}`);
    fact(
      'API key',
      config.variables.EARSHOT_BOOTSTRAP_API_KEY ? 'as set in EARSHOT_BOOTSTRAP_API_KEY' : first.apiKey,
    );
    fact('Owner', first.ownerEmail);
    if (first.ownerPassword && !config.variables.EARSHOT_BOOTSTRAP_OWNER_PASSWORD)
      fact('Password', first.ownerPassword);
  }
  say();
}

/** `earshot start`: runs the roles until a signal. */
export async function start(config: Config, options: { roles: string }): Promise<void> {
  const roles = parseRoles(options.roles);
  const logger = createLogger(config.variables.EARSHOT_LOG_LEVEL!, isTerminal());
  const stopped = untilStopped();
  const service = await startService(config, roles, logger);
  announce(service, config, roles);
  await stopped;
  logger.info('Stopping.');
  await stopInTime(service);
}
