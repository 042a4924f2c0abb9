import { createKey } from '../../postgres/accounts/api-keys.ts';
import { writePersonalEntry } from '../../postgres/accounts/audit-log.ts';
import type { Postgres } from '../../postgres/client.ts';
import { hashPassword, newPassword } from '../../postgres/accounts/password-hash.ts';
import { replacePassword } from '../../postgres/accounts/passwords.ts';
import { addOwner, findAccount, lockAccount } from '../../postgres/accounts/users.ts';
import { setWorkspacePlan } from '../../postgres/accounts/workspaces.ts';
import type { KeyScope } from '../../schemas/accounts/api-key.ts';
import type { Config } from '../../schemas/config/config.ts';
import { DEFAULT_PLAN } from '../../schemas/usage/plan.ts';
import { addWorkspace } from '../service/bootstrap.ts';
import { withStores } from '../service/stores.ts';
import { printField, printLine } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

function printRecord(
  json: boolean | undefined,
  record: Readonly<Record<string, string | number | null>>,
): void {
  if (json) return printLine(JSON.stringify(record));
  for (const [label, value] of Object.entries(record)) printField(label, String(value ?? '-'));
}

/** Returns the id of a workspace that exists: the given one, or else the first. */
async function workspaceOf(postgres: Postgres, text: string | undefined): Promise<number> {
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw new UsageError('--workspace must be the id of a workspace');
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
    throw new UsageError(`${JSON.stringify(email)} is not an email address`);
};

function checkPlan({ plans }: Config, plan: string): void {
  if (plan === DEFAULT_PLAN || Object.hasOwn(plans.named, plan)) return;
  const known = [...new Set([DEFAULT_PLAN, ...Object.keys(plans.named)])].join(', ');
  throw new UsageError(`there is no plan ${JSON.stringify(plan)} in EARSHOT_PLANS. Known plans: ${known}`);
}

const checkName = (name: string, max: number) => {
  if (name.trim() === '' || [...name].length > max)
    throw new UsageError(`--name must have 1 to ${max} characters`);
};

/** `earshot workspace create`: creates a workspace with its owner and a full key. */
export async function createWorkspace(
  config: Config,
  options: { name: string; ownerEmail: string; plan: string; json?: boolean },
): Promise<void> {
  checkName(options.name, 80);
  checkPlan(config, options.plan);
  checkEmail(options.ownerEmail);
  const created = await withStores(config, ({ postgres }) => addWorkspace(postgres, options));
  printRecord(options.json, {
    workspace_id: String(created.workspaceId),
    api_key: created.apiKey,
    owner_email: created.ownerEmail,
    owner_password: created.ownerPassword,
  });
}

/** `earshot workspace plan`: changes the plan of a workspace. Work that waits for the old limits resumes. */
export async function setPlan(
  config: Config,
  id: string,
  plan: string,
  options: { json?: boolean },
): Promise<void> {
  checkPlan(config, plan);
  const workspaceId = await withStores(config, async ({ postgres }) => {
    const known = await workspaceOf(postgres, id);
    await setWorkspacePlan(postgres, known, plan);
    return known;
  });
  printRecord(options.json, { workspace_id: String(workspaceId), plan });
}

/** `earshot key create`: creates an API key and prints it once. */
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
  const created = await withStores(config, async ({ postgres }) =>
    createKey(postgres, {
      workspaceId: await workspaceOf(postgres, options.workspace),
      name: options.name,
      scope,
      expiresInDays: days,
    }),
  );
  printRecord(options.json, {
    id: created.id,
    key: created.key,
    scope: created.scope,
    expires_at: created.expires_at,
  });
}

/** `earshot owner create`: creates an owner of a workspace and prints the password once. */
export async function createOwner(
  config: Config,
  options: { email: string; workspace?: string; json?: boolean },
): Promise<void> {
  checkEmail(options.email);
  const password = newPassword();
  const { userId, isNew } = await withStores(config, async ({ postgres }) =>
    addOwner(postgres, await workspaceOf(postgres, options.workspace), options.email, password),
  );
  printRecord(options.json, {
    id: userId,
    owner_email: options.email,
    owner_password: isNew ? password : null,
  });
}

/**
 * `earshot owner reset-password`: sets a new password, prints it once, and ends the sessions of the account. For
 * installations that cannot send a link by email. Works for every account, because whoever runs it has the database.
 */
export async function resetOwnerPassword(
  config: Config,
  { email, json }: { email: string; json?: boolean },
): Promise<void> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const account = await withStores(config, async ({ postgres }) => {
    const known = await findAccount(postgres, email);
    if (!known) throw new UsageError(`there is no account for ${JSON.stringify(email)}`);
    await postgres.transaction(async (tx) => {
      await lockAccount(tx, known.id);
      await replacePassword(tx, known.id, passwordHash, null);
      await writePersonalEntry(tx, known.id, { operation: 'reset_password', outcome: 'done', address: null });
    });
    return known;
  });
  printRecord(json, { id: account.id, email: account.email, password });
}
