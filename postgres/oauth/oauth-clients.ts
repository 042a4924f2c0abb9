import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';

/** Days for which a registration is kept that nobody connects, and one that nobody is connected to any more. */
const UNUSED_DAYS = 1;
const FORMER_DAYS = 90;

/** The condition for an app `old` that registered itself, and that nobody needs any more. */
export const FORGETTABLE_CLIENT = `NOT EXISTS (SELECT FROM oauth_connections c WHERE c.client_id = old.id) AND
  CASE WHEN old.used_at IS NULL THEN old.created_at < now() - interval '${UNUSED_DAYS} days'
       ELSE old.used_at < now() - interval '${FORMER_DAYS} days' END`;

/** An app as it registered itself. */
export interface RegisteredClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** Registers an app and gives it its id. Not for tenants, like all of this file: apps belong to no workspace. */
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

/** Gives an app that registered itself, or that somebody connected; null when there is none. */
export async function findClient(db: Queryable, id: string): Promise<RegisteredClient | null> {
  const [row] = await db.query<RegisteredClient>(
    'SELECT id, name, redirect_uris AS "redirectUris" FROM oauth_clients WHERE id = $1',
    [id],
  );
  return row ?? null;
}

/** Whether somebody is connected to the app: then they trust the addresses that it is answered at. */
export async function isConnected(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query('SELECT FROM oauth_connections WHERE client_id = $1 LIMIT 1', [id]);
  return rows.length > 0;
}

/** Keeps that an app is being connected, and the name by which it was asked for. */
export async function keepClient(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.query(
    `INSERT INTO oauth_clients (id, name, used_at) VALUES ($1, $2, now())
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, used_at = now()`,
    [id, name],
  );
}
