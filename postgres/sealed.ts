import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals secrets that the service itself must read again, for keeping them in a table. */
export interface Seal {
  /** Encrypts a text for one place (such as the id of its row): it can be opened for that place alone. */
  seal(text: string, place: string): string;
  /** Returns the text back. Throws when it was sealed with another key or for another place, or has been changed. */
  open(sealed: string, place: string): string;
}

/** Which way of sealing: another one would get another mark, so that both can be read while rows are moved over. */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a seal with a key derived from the service's secret: AES-256-GCM, kept as `v1.` and the base64url of nonce,
 * tag and ciphertext. Nonces are random, which is safe for 2^32 secrets (NIST SP 800-38D, 8.3).
 */
export function createSeal(secretKey: Buffer): Seal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'earshot sealed secrets', 32));
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, encoded = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error(`A secret is sealed in a way unknown here: ${version}`);
      const bytes = Buffer.from(encoded, 'base64url');
      const tagEnd = IV_BYTES + TAG_BYTES;
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), options)
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString();
    },
  };
}
