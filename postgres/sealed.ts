import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that the service must read again, to store them in a table. */
export interface Seal {
  /** Encrypts a text for one place (such as the id of its row). It can be decrypted only for that place. */
  seal(text: string, place: string): string;
  /** Decrypts a text. Throws when it was sealed with another key or for another place, or was changed. */
  open(sealed: string, place: string): string;
}

/** The version of the format, so that another one could be read next to it. */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a seal with a key derived from the service's secret: AES-256-GCM, stored as `v1.` and the base64url of
 * nonce, tag and ciphertext. Random nonces are safe for 2^32 secrets (NIST SP 800-38D, 8.3).
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
      if (version !== VERSION) throw new Error(`The secret has an unknown format: ${version}`);
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
