import { createKey } from '../../postgres/api-keys.ts';
import { type Postgres } from '../../postgres/client.ts';
import { newPassword } from '../../postgres/password-hash.ts';
import { addOwner } from '../../postgres/users.ts';
import { type KeyScope } from '../../schemas/api-key.ts';
import { type Config } from '../../schemas/config.ts';
import { silentLogger } from '../../telemetry/logger.ts';
import { addWorkspace } from '../bootstrap.ts';
import { openStores } from '../stores.ts';
import { fact, say } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

/** Runs work on the stores, those of a running service included, and closes them. */
async function withPostgres<T>(config: Config, work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const stores = await openStores(config, silentLogger(), { share: true });
  try {
    return await work(stores.postgres);
  } finally {
    await stores.close();
  }
}

function print(json: boolean | undefined, record: Readonly<Record<string, string | number | null>>): void {
  if (json) return say(JSON.stringify(record));
  for (const [label, value] of Object.entries(record)) fact(label, String(value ?? '-'));
}

/** The workspace that is meant: by its id, else the first. */
async function workspaceOf(postgres: Postgres, text: string | undefined): Promise<number> {
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new UsageError('--workspace must be a workspace id');
  const [row] = await postgres.query<{ id: number }>(
    'SELECT id FROM workspaces WHERE id = coalesce($1, id) ORDER BY id LIMIT 1',
    [text === undefined ? null : Number(text)],
  );
  if (!row)
    throw new UsageError(text === undefined ? 'there is no workspace yet' : `there is no workspace ${text}`);
  return row.id;
}

const checkEmail = (email: string) => {
  if (!/^\S+@\S+$/.test(email) || email.length > 254)
    throw new UsageError(`${JSON.stringify(email)} is not an e-mail address`);
};

const checkName = (name: string, max: number) => {
  if (name.trim() === '' || [...name].length > max)
    throw new UsageError(`--name must have 1 to ${max} characters`);
};

/** `earshot workspace create`: another tenant with its owner and a first full key. */
export async function createWorkspace(
  config: Config,
  options: { name: string; ownerEmail: string; json?: boolean },
): Promise<void> {
  checkName(options.name, 80);
  checkEmail(options.ownerEmail);
  const made = await withPostgres(config, (postgres) => addWorkspace(postgres, options));
  print(options.json, {
    workspace_id: String(made.workspaceId),
    api_key: made.apiKey,
    owner_email: made.ownerEmail,
    owner_password: made.ownerPassword,
  });
}

/** `earshot key create`: a key of a workspace, shown once. */
export async function createApiKey(
  config: Config,
  options: { name: string; scope: string; expiresInDays?: string; workspace?: string; json?: boolean },
): Promise<void> {
  checkName(options.name, 60);
  if (options.scope !== 'full' && options.scope !== 'read')
    throw new UsageError('--scope must be full or read');
  const scope: KeyScope = options.scope;
  const days = options.expiresInDays === undefined ? undefined : Number(options.expiresInDays);
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= 3650))
    throw new UsageError('--expires-in-days must be 1 to 3650');
  const made = await withPostgres(config, async (postgres) =>
    createKey(postgres, {
      workspaceId: await workspaceOf(postgres, options.workspace),
      name: options.name,
      scope,
      expiresInDays: days,
    }),
  );
  print(options.json, { id: made.id, key: made.key, scope: made.scope, expires_at: made.expires_at });
}

/** `earshot owner create`: an owner of a workspace, with a password that is shown once. */
export async function createOwner(
  config: Config,
  options: { email: string; workspace?: string; json?: boolean },
): Promise<void> {
  checkEmail(options.email);
  const password = newPassword();
  const { userId, isNew } = await withPostgres(config, async (postgres) =>
    addOwner(postgres, await workspaceOf(postgres, options.workspace), options.email, password),
  );
  print(options.json, { id: userId, owner_email: options.email, owner_password: isNew ? password : null });
}
