import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';

/** Days for which a registration is kept that nobody has connected. */
const UNUSED_DAYS = 1;
/** Days for which a registration is kept after its last connection ended. */
const FORMER_DAYS = 90;

/** The condition for a registered app `old` that nobody needs any more. */
export const FORGETTABLE_CLIENT = `NOT EXISTS (SELECT FROM oauth_connections c WHERE c.client_id = old.id) AND
  CASE WHEN old.used_at IS NULL THEN old.created_at < now() - interval '${UNUSED_DAYS} days'
       ELSE old.used_at < now() - interval '${FORMER_DAYS} days' END`;

/** A registered app. */
export interface RegisteredClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Registers an app and returns it with its id. Not for tenants. */
export async function insertClient(
  db: Queryable,
  { name, redirectUris }: Omit<RegisteredClient, 'id'>,
): Promise<RegisteredClient> {
  const id = newId('app');
  await db.query('INSERT INTO oauth_clients (id, name, redirect_uris) VALUES ($1, $2, $3)', [
    id,
    name,
    redirectUris,
  ]);
  return { id, name, redirectUris };
}

/** Returns an app that registered itself or that somebody connected; null when there is none. */
export const findClient = (db: Queryable, id: string) =>
  db.one<RegisteredClient>(
    'SELECT id, name, redirect_uris AS "redirectUris" FROM oauth_clients WHERE id = $1',
    [id],
  );

/** Whether somebody has connected the app, and so trusts its redirect addresses. */
export const isConnected = (db: Queryable, id: string) =>
  db.some('SELECT FROM oauth_connections WHERE client_id = $1 LIMIT 1', [id]);

/** Records that an app is being connected, and its name. */
export async function keepClient(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.query(
    `INSERT INTO oauth_clients (id, name, used_at) VALUES ($1, $2, now())
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, used_at = now()`,
    [id, name],
  );
}
