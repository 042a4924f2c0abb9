import { hash, randomBytes } from 'node:crypto';

/** Crockford's base 32 in lower case: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 20;

/** Encodes the first 20 bytes as an id: 5 bits of each. */
function spell(prefix: string, bytes: Buffer): string {
  let id = `${prefix}_`;
  for (const byte of bytes.subarray(0, LENGTH)) id += ALPHABET[byte & 31]!;
  return id;
}

/** Creates an id such as `prj_7f3k…`: the prefix and 20 characters of 5 random bits each, so 100 bits. */
export const newId = (prefix: string): string => spell(prefix, randomBytes(LENGTH));

/** Creates an id of the same form from these parts: equal parts always give the same id. */
export const derivedId = (prefix: string, ...parts: readonly string[]): string =>
  spell(prefix, hash('sha256', JSON.stringify(parts), 'buffer'));
