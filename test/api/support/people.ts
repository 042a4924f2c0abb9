import { createHash, randomBytes } from 'node:crypto';
import type { Postgres } from '../../../postgres/client.ts';
import { addMember } from '../../../postgres/accounts/members.ts';
import { createSession } from '../../../postgres/accounts/sessions.ts';
import { insertAccount } from '../../../postgres/accounts/users.ts';
import type { Role } from '../../../schemas/accounts/member.ts';
import { newId } from '../../../schemas/new-id.ts';
import type { AppScope } from '../../../schemas/accounts/oauth-connection.ts';

/** A member with a session in a workspace. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** The `Cookie` header of their browser. */
  readonly cookie: string;
}

/** The name of the session cookie without TLS. */
const COOKIE = 'earshot_session';

/** Adds a person with a session but no password, since hashing is slow. */
export async function addPerson(postgres: Postgres, workspaceId: number, role: Role): Promise<Person> {
  const email = `${role}-${randomBytes(6).toString('hex')}@example.com`;
  const id = (await insertAccount(postgres, { email, name: role, passwordHash: 'none' }))!;
  await addMember(postgres, workspaceId, id, role);
  return { id, email, cookie: `${COOKIE}=${await createSession(postgres, workspaceId, id)}` };
}

/** An app to connect. */
export interface AppWish {
  readonly client: string;
  readonly userId: string;
  readonly scope: AppScope;
  /** The resources its token is valid for. */
  readonly audience: readonly string[];
}

/** Connects an app for a member and returns its access token. */
export async function connectApp(postgres: Postgres, workspaceId: number, wish: AppWish): Promise<string> {
  const { client, userId, scope, audience } = wish;
  const [connection, token] = [newId('con'), randomBytes(32).toString('base64url')];
  await postgres.query('INSERT INTO oauth_clients (id, name) VALUES ($1, $1) ON CONFLICT DO NOTHING', [
    client,
  ]);
  await postgres.query(
    `INSERT INTO oauth_connections (id, workspace_id, client_id, user_id, scope, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '30 days')`,
    [connection, workspaceId, client, userId, scope],
  );
  await postgres.query(
    `INSERT INTO oauth_tokens (hash, connection_id, kind, audience, scope, expires_at)
     VALUES ($1, $2, 'access', $3, $4, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), connection, audience, scope],
  );
  return token;
}
