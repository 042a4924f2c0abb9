import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify<string, Buffer, number, object, Buffer>(scryptCallback);

/** Cost of one guess: about 200 ms and 32 MiB (N = 2^15, r = 8), OWASP's recommendation for scrypt at p = 3. */
const COST = { N: 32_768, r: 8, p: 3 };
const MAX_MEMORY = 64 * 1024 * 1024;
const HASH_BYTES = 32;

/** Derives a key. The password is normalized, because keyboards type the same text with other code points. */
const derive = (password: string, salt: Buffer, cost: typeof COST) =>
  scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY });

/** Returns `scrypt$N$r$p$salt$hash`, which contains everything needed to check the password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Whether a password matches its hash. Takes as long without a hash (null), so that accounts cannot be guessed. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  if (kept === null) {
    await derive(password, randomBytes(16), COST);
    return false;
  }
  const [, N, r, p, salt, hash] = kept.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt!, 'base64'), cost);
  return timingSafeEqual(derived, Buffer.from(hash!, 'base64'));
}

/** Creates a random password of 120 bits. */
export const newPassword = (): string => randomBytes(15).toString('base64url');
