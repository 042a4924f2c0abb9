import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKey } from '../../postgres/accounts/api-keys.ts';
import type { Postgres } from '../../postgres/client.ts';
import { newPassword } from '../../postgres/accounts/password-hash.ts';
import { addOwner } from '../../postgres/accounts/users.ts';
import { createWorkspace, setWorkspacePlan } from '../../postgres/accounts/workspaces.ts';
import type { Config } from '../../schemas/config/config.ts';

/** Any number of ours: processes that start together make the first workspace once. */
const BOOTSTRAP_LOCK = 7_265_002;

/** A workspace as it was made: its secrets are shown here and never again. */
export interface NewWorkspace {
  readonly workspaceId: number;
  readonly apiKey: string;
  readonly ownerEmail: string;
  /** Null when the owner had an account before. */
  readonly ownerPassword: string | null;
}

/** What a new workspace is made from. */
export interface WorkspaceWish {
  readonly name: string;
  readonly ownerEmail: string;
  readonly ownerPassword?: string | undefined;
  /** A full key of the operator's own. */
  readonly apiKey?: string | undefined;
  /** Default: that of the table. */
  readonly plan?: string;
}

/** Makes a workspace with its owner and a first full key, all or nothing. */
export async function addWorkspace(postgres: Postgres, wish: WorkspaceWish): Promise<NewWorkspace> {
  return postgres.transaction(async (tx) => {
    const { id } = await createWorkspace(tx, wish.name);
    if (wish.plan !== undefined) await setWorkspacePlan(tx, id, wish.plan);
    const password = wish.ownerPassword ?? newPassword();
    const { isNew } = await addOwner(tx, id, wish.ownerEmail, password);
    const { key } = await createKey(tx, {
      workspaceId: id,
      name: 'First key',
      scope: 'full',
      value: wish.apiKey,
    });
    return {
      workspaceId: id,
      apiKey: key,
      ownerEmail: wish.ownerEmail,
      ownerPassword: isNew ? password : null,
    };
  });
}

/**
 * Makes the first workspace at the first start, and gives what was made; null at every later start. The bootstrap key
 * of the configuration is a key of the first workspace from then on, whenever it is set.
 */
export async function bootstrap(postgres: Postgres, config: Config): Promise<NewWorkspace | null> {
  const apiKey = config.variables.EARSHOT_BOOTSTRAP_API_KEY ?? undefined;
  const lock = await postgres.dedicated();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [BOOTSTRAP_LOCK]);
    const [first] = await postgres.query<{ id: number }>('SELECT id FROM workspaces ORDER BY id LIMIT 1');
    if (!first) {
      return await addWorkspace(postgres, {
        name: 'My workspace',
        ownerEmail: config.variables.EARSHOT_BOOTSTRAP_OWNER_EMAIL ?? 'owner@localhost',
        ownerPassword: config.variables.EARSHOT_BOOTSTRAP_OWNER_PASSWORD ?? undefined,
        apiKey,
      });
    }
    if (apiKey)
      await createKey(postgres, {
        workspaceId: first.id,
        name: 'Bootstrap key',
        scope: 'full',
        value: apiKey,
      });
    return null;
  } finally {
    await lock.end();
  }
}

/** The key that seals cursors and secrets: 32 bytes out of EARSHOT_SECRET_KEY, or made once in the data folder. */
export async function secretKey(config: Config): Promise<Buffer> {
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
