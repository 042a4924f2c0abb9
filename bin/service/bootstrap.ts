import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKey } from '../../postgres/accounts/api-keys.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { newPassword } from '../../postgres/accounts/password-hash.ts';
import { addOwner } from '../../postgres/accounts/users.ts';
import { createWorkspace, setWorkspacePlan } from '../../postgres/accounts/workspaces.ts';
import type { Config } from '../../schemas/config/config.ts';

/** Key of the advisory lock that lets one of several starting processes create the first workspace. */
const BOOTSTRAP_LOCK = 7_265_002;

/** A created workspace. Its secrets are not stored and cannot be shown again. */
export interface NewWorkspace {
  readonly workspaceId: number;
  readonly apiKey: string;
  readonly ownerEmail: string;
  /** Null when the owner already had an account. */
  readonly ownerPassword: string | null;
}

/** The settings of a new workspace. */
export interface WorkspaceSettings {
  readonly name: string;
  readonly ownerEmail: string;
  readonly ownerPassword?: string | undefined;
  /** The value of the full key. Default: a random one. */
  readonly apiKey?: string | undefined;
  /** Default: the default plan. */
  readonly plan?: string;
}

async function createWithOwner(tx: Queryable, settings: WorkspaceSettings): Promise<NewWorkspace> {
  const { id } = await createWorkspace(tx, settings.name);
  if (settings.plan !== undefined) await setWorkspacePlan(tx, id, settings.plan);
  const password = settings.ownerPassword ?? newPassword();
  const { isNew } = await addOwner(tx, id, settings.ownerEmail, password);
  const { key } = await createKey(tx, {
    workspaceId: id,
    name: 'First key',
    scope: 'full',
    value: settings.apiKey,
  });
  return {
    workspaceId: id,
    apiKey: key,
    ownerEmail: settings.ownerEmail,
    ownerPassword: isNew ? password : null,
  };
}

/** Creates a workspace with its owner and a full key, in one transaction. */
export const addWorkspace = (postgres: Postgres, settings: WorkspaceSettings): Promise<NewWorkspace> =>
  postgres.transaction((tx) => createWithOwner(tx, settings));

/**
 * Creates the first workspace at the first start and returns it. Returns null at later starts. Whenever the
 * configuration sets a bootstrap key, adds it to the first workspace. One process at a time; one that freezes meanwhile
 * keeps the others waiting for ten seconds at most. Throws when Postgres does not answer.
 */
export const bootstrap = (postgres: Postgres, config: Config): Promise<NewWorkspace | null> =>
  postgres.longTransaction(async (tx) => {
    const apiKey = config.variables.EARSHOT_BOOTSTRAP_API_KEY ?? undefined;
    await tx.query('SELECT pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
    const first = await tx.one<{ id: number }>('SELECT id FROM workspaces ORDER BY id LIMIT 1');
    if (!first) {
      return createWithOwner(tx, {
        name: 'My workspace',
        ownerEmail: config.variables.EARSHOT_BOOTSTRAP_OWNER_EMAIL ?? 'owner@localhost',
        ownerPassword: config.variables.EARSHOT_BOOTSTRAP_OWNER_PASSWORD ?? undefined,
        apiKey,
      });
    }
    if (apiKey)
      await createKey(tx, { workspaceId: first.id, name: 'Bootstrap key', scope: 'full', value: apiKey });
    return null;
  });

/** Returns the key (32 bytes) for cursors and secrets: from EARSHOT_SECRET_KEY, or generated once and kept. */
export async function readSecretKey(config: Config): Promise<Buffer> {
  const set = config.variables.EARSHOT_SECRET_KEY;
  if (set) return createHash('sha256').update(set).digest();
  const file = join(config.dataDir, 'secret.key');
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}
