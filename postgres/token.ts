import { createHash, randomBytes } from 'node:crypto';

/** Creates an unguessable token: 256 random bits as 43 characters that need no escaping anywhere. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 of a token, stored in its place. Tokens are random, so a slow hash would add nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
