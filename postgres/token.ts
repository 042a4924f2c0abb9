import { createHash, randomBytes } from 'node:crypto';

/** Creates a token that nobody can guess: 256 random bits as 43 characters that need no escaping anywhere. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * What is kept of a token: its SHA-256. Tokens are random, so a slow hash would add nothing, and they are looked up
 * by it.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
