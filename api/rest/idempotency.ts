import { createHash } from 'node:crypto';
import { saveAnswer, releaseKey, claimKey, type KeyedRequest } from '../../postgres/idempotency-keys.ts';
import { createSeal } from '../../postgres/sealed.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Principal } from '../access/access.ts';
import type { ApiContext } from '../context.ts';
import type { Operation, OperationInput } from '../operation.ts';

/** What the draft and comparable APIs allow: 1 to 255 visible ASCII characters. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const RULE = 'must be 1 to 255 visible ASCII characters';

/** Whether an operation accepts an `Idempotency-Key`: those that do their work again each time they are called. */
export const isKeyed = ({ method, effect }: Operation) => method === 'POST' && !effect.readOnly;

/** The result of a call, and whether an earlier call produced it. */
export interface Once {
  readonly result: unknown;
  readonly isRepeated: boolean;
}

/** Returns the key of the header; null without one. Throws `invalid_request` for an invalid key. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header))
    throw new PublicError('invalid_request', `Idempotency-Key: ${RULE}`);
  return header;
}

const digest = (operation: Operation, input: OperationInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([operation.operationId, input.params, input.query, input.body]))
    .digest();

/**
 * Does the work of a POST once per key and credential: a repeated request gets the result of the first. A request
 * that fails releases its key, since it has changed nothing. Throws `conflict` while the first request is running,
 * and for a different request under the same key.
 */
export async function doOnce(
  context: Pick<ApiContext, 'postgres' | 'secretKey'>,
  asked: {
    readonly key: string;
    readonly operation: Operation;
    readonly input: OperationInput;
    readonly principal: Principal;
  },
  work: () => Promise<unknown>,
): Promise<Once> {
  const { workspaceId, credentialId } = asked.principal;
  const keyed: KeyedRequest = {
    workspaceId,
    credentialId,
    key: asked.key,
    request: digest(asked.operation, asked.input),
  };
  const { postgres } = context;
  const seal = createSeal(context.secretKey);
  const place = `idempotency ${workspaceId} ${credentialId} ${asked.key}`;
  const known = await postgres.asTenant(workspaceId, (tx) => claimKey(tx, keyed));
  switch (known.state) {
    case 'done':
      return { result: JSON.parse(seal.open(known.answer, place)), isRepeated: true };
    case 'running':
      throw new PublicError(
        'conflict',
        'Idempotency-Key: the first request with this key is still running',
        1,
      );
    case 'other':
      throw new PublicError('conflict', 'Idempotency-Key: was used for a different request');
    case 'ours':
  }
  try {
    const result = await work();
    const answer = seal.seal(JSON.stringify(result), place);
    await postgres.asTenant(workspaceId, (tx) => saveAnswer(tx, keyed, answer));
    return { result, isRepeated: false };
  } catch (error) {
    await postgres.asTenant(workspaceId, (tx) => releaseKey(tx, keyed)).catch(() => undefined);
    throw error;
  }
}
