import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClickHouse, type ClickHouse } from '../../../clickhouse/client.ts';
import { configDocument, grantList } from '../../../clickhouse/embedded/config-document.ts';
import { forkChild, ready, send } from '../../../clickhouse/embedded/fork-child.ts';
import { ENGINE_USER } from '../../../clickhouse/embedded/messages.ts';
import type { ServerAccount } from '../../../clickhouse/sandbox/server/account.ts';
import { freePort } from '../../../runtime/process/free-port.ts';
import { silentLogger } from '../../../runtime/logger.ts';

/*
 * The embedded engine takes accounts from its configuration only, and it is one of them itself. So this turns the
 * statements meant for a server into a configuration and starts the engine as the account they create.
 */

/** The grants, readers and settings of an account, as in the engine's configuration. */
export interface EngineAccounts {
  readonly grants: readonly string[];
  readonly others: string;
  readonly profile: string;
}

const granted = (statements: readonly string[], to: string) =>
  statements
    .filter((sql) => sql.startsWith('GRANT') && sql.endsWith(` TO \`${to}\``))
    .map((sql) => sql.replace(/ TO \S+$/, ''));

const readerOf = ({ user, statements }: ServerAccount) => {
  const [, filter] = /USING (workspace_id = \d+) TO/.exec(statements.join('\n')) ?? [];
  const grants = granted(statements, `${user}_reader`);
  const [, database] = / ON `(\w+)`\.mentions$/.exec(grants[0]!) ?? [];
  return `<${user}_reader><no_password/><networks/><profile>default</profile><quota>default</quota>${grantList(grants)}
    <databases><${database}><mentions><filter>${filter}</filter></mentions></${database}></databases></${user}_reader>`;
};

/** Converts the elements of a settings profile to configuration XML. */
function profileOf(elements: readonly string[]): string {
  // The HTTP interface of the embedded engine sets max_query_size itself.
  const ours = elements.filter((element) => !element.startsWith('max_query_size'));
  const parsed = ours.map((element) => /^(\w+) = '?(.*?)'? (?:CONST|MIN (\S+) MAX (\S+))$/.exec(element)!);
  const values = parsed.map(([, name, value]) => `<${name}>${value}</${name}>`);
  const constraints = parsed.map(([, name, , min, max]) =>
    min === undefined
      ? `<${name}><readonly/></${name}>`
      : `<${name}><min>${min}</min><max>${max}</max></${name}>`,
  );
  return `${values.join('')}<constraints>${constraints.join('')}</constraints>`;
}

/** The service itself: it may do everything, but its configuration cannot be changed by statements. */
export const asService = (account: ServerAccount): EngineAccounts => ({
  grants: ['GRANT ALL ON *.* WITH GRANT OPTION'],
  others: readerOf(account),
  profile: '',
});

/** The restricted account of a workspace. */
export const asCaller = (account: ServerAccount, elements: readonly string[]): EngineAccounts => ({
  grants: granted(account.statements, account.user),
  others: readerOf(account),
  profile: profileOf(elements),
});

/** Starts an engine on a folder as an account, passes its connection to the callback and then stops the engine. */
export async function withEngine(
  folder: string,
  { grants, others, profile }: EngineAccounts,
  database: string,
  use: (engine: ClickHouse) => Promise<void>,
): Promise<void> {
  const configFile = join(folder, 'config.xml');
  const store = join(folder, 'store');
  await mkdir(store, { recursive: true });
  const document = configDocument({
    path: configFile,
    pools: { background: 1, mergesRatio: 1, schedule: 1, common: 1 },
    markCacheBytes: 32 * 1024 * 1024,
    settings: '',
    grants,
    accounts: others,
  });
  await writeFile(
    configFile,
    document.replace('<default/></profiles>', `<default>${profile}</default></profiles>`),
  );
  const child = forkChild(store, silentLogger());
  const ended = once(child, 'exit');
  const started = ready(child);
  const port = await freePort();
  send(child, { kind: 'start', folder: store, configFile, port, token: 'token' });
  await started;
  const engine = openClickHouse(`http://${ENGINE_USER}:token@127.0.0.1:${port}/${database}`);
  try {
    await use(engine);
  } finally {
    await engine.close();
    send(child, { kind: 'stop' });
    await ended;
  }
}

/** Creates a temporary folder and removes it afterwards. */
export async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-account-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
