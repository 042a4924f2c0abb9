import type { Queryable } from './client.ts';

/** A request that carries an idempotency key. */
export interface KeyedRequest {
  readonly workspaceId: number;
  readonly credentialId: string;
  readonly key: string;
  /** SHA-256 of what is asked. */
  readonly request: Buffer;
}

/** What is known of a key: ours to do, being done, done with this answer, or used for something else. */
export type KeyState =
  { readonly state: 'ours' | 'running' | 'other' } | { readonly state: 'done'; readonly answer: string };

/** How long a key is remembered. */
const KEPT = '24 hours';
/** A request that has not been answered for so long died with its process: requests take far less. */
const ABANDONED = '5 minutes';

/** Takes the key for this request unless it is taken, and says what is known of it. Forgets keys of yesterday. */
export async function takeKey(
  tx: Queryable,
  { workspaceId, credentialId, key, request }: KeyedRequest,
): Promise<KeyState> {
  await tx.query(
    `DELETE FROM idempotency_keys WHERE workspace_id = $1
     AND (begun_at < now() - interval '${KEPT}' OR answer IS NULL AND begun_at < now() - interval '${ABANDONED}')`,
    [workspaceId],
  );
  const values = [workspaceId, credentialId, key, request];
  const taken = await tx.query(
    `INSERT INTO idempotency_keys (workspace_id, credential_id, key, request) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING key`,
    values,
  );
  if (taken.length > 0) return { state: 'ours' };
  const [known] = await tx.query<{ is_same: boolean; answer: string | null }>(
    `SELECT request = $4 AS is_same, answer FROM idempotency_keys
     WHERE workspace_id = $1 AND credential_id = $2 AND key = $3`,
    values,
  );
  // Given back between the two statements: whoever asks again will get it.
  if (!known) return { state: 'running' };
  if (!known.is_same) return { state: 'other' };
  return known.answer ? { state: 'done', answer: known.answer } : { state: 'running' };
}

/** Notes the answer of a request whose key is ours. */
export async function keepAnswer(
  tx: Queryable,
  { workspaceId, credentialId, key }: KeyedRequest,
  answer: string,
) {
  await tx.query(
    'UPDATE idempotency_keys SET answer = $4 WHERE workspace_id = $1 AND credential_id = $2 AND key = $3',
    [workspaceId, credentialId, key, answer],
  );
}

/** Returns a key back: the request failed and may be tried again with it. */
export async function releaseKey(tx: Queryable, { workspaceId, credentialId, key }: KeyedRequest) {
  await tx.query(
    'DELETE FROM idempotency_keys WHERE workspace_id = $1 AND credential_id = $2 AND key = $3 AND answer IS NULL',
    [workspaceId, credentialId, key],
  );
}
