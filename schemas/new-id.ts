import { randomBytes } from 'node:crypto';

/** Crockford's base 32 in lower case: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes an id such as `prj_7f3k…`: the prefix and 20 characters of 5 random bits each, so 100 bits. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(20), (byte) => ALPHABET[byte & 31]).join('')}`;
}
