import { execFileSync } from 'node:child_process';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account that a cluster belongs to and that the server runs as. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const ACCOUNT = 'postgres';

async function findAccount(): Promise<Owner | null> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith(`${ACCOUNT}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/**
 * Returns the account that runs the server; null: that of this process. PostgreSQL refuses to run as root, so under
 * root it is the account `postgres`, created if it does not exist.
 */
export async function serverOwner(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  const known = await findAccount();
  if (known) return known;
  try {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      ACCOUNT,
    ]);
    const created = await findAccount();
    if (created) return created;
  } catch (error) {
    throw new Error(
      `PostgreSQL does not run as root and the account ${ACCOUNT} cannot be created. Run as another user, or set EARSHOT_POSTGRES_URL.`,
      { cause: error },
    );
  }
  throw new Error(`The account ${ACCOUNT} was created but is not in /etc/passwd.`);
}

/** Whether the owner may enter this folder and every folder above it. */
export async function mayEnter(owner: Owner, folder: string): Promise<boolean> {
  for (let at = await realpath(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const required = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & required) === 0) return false;
    if (dirname(at) === at) return true;
  }
}
