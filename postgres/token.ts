import { createHash, randomBytes } from 'node:crypto';

/** Creates an unguessable token: 256 random bits as 43 characters that need no escaping anywhere. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the SHA-256 of a token, which is stored in its place. A slow hash would add nothing, because tokens are
 * random.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
