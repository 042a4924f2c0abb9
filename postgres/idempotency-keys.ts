import type { Queryable } from './client.ts';

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly workspaceId: number;
  readonly credentialId: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly request: Buffer;
}

/** The state of a key: claimed by this request, in progress, done with this answer, or used for another request. */
export type KeyState =
  | { readonly state: 'ours' | 'running' | 'other' }
  | { readonly state: 'done'; readonly answer: string };

const KEPT = '24 hours';
/** A request without an answer after this time died with its process: requests take far less. */
const ABANDONED = '5 minutes';

/** Claims the key for this request if it is free, and returns its state. Deletes expired keys of the workspace. */
export async function claimKey(
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
  // Released between the two statements. The next request gets it.
  if (!known) return { state: 'running' };
  if (!known.is_same) return { state: 'other' };
  return known.answer ? { state: 'done', answer: known.answer } : { state: 'running' };
}

/** Stores the answer of a request that claimed its key. */
export async function saveAnswer(
  tx: Queryable,
  { workspaceId, credentialId, key }: KeyedRequest,
  answer: string,
) {
  await tx.query(
    'UPDATE idempotency_keys SET answer = $4 WHERE workspace_id = $1 AND credential_id = $2 AND key = $3',
    [workspaceId, credentialId, key, answer],
  );
}

/** Releases a key: the request failed and can be retried with it. */
export async function releaseKey(tx: Queryable, { workspaceId, credentialId, key }: KeyedRequest) {
  await tx.query(
    'DELETE FROM idempotency_keys WHERE workspace_id = $1 AND credential_id = $2 AND key = $3 AND answer IS NULL',
    [workspaceId, credentialId, key],
  );
}
