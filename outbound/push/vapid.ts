import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';

/** How we tell push services who we are (RFC 8292): a key pair, and an address where its operator can be reached. */
export interface Vapid {
  /** The public key as browsers take it for a subscription: an uncompressed point, in base64url. */
  readonly publicKey: string;
  /** Returns the header `Authorization` for a request to an address of a push service, at a time in milliseconds since 1970. */
  authorize(endpoint: string, now: number): string;
}

/** How long a token is valid, in seconds: a day at most (RFC 8292, section 2). */
const TOKEN_SECONDS = 12 * 3600;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Derives the key pair from the service's secret, so that all processes have the same one and nothing is stored. `contact`:
 * an `https:` or `mailto:` address.
 */
export function createVapid(secretKey: Buffer, contact: string): Vapid {
  const ecdh = createECDH('prime256v1');
  // A 256-bit number is no valid key once in 2^32: then this throws, and the service does not start.
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'earshot web push', 32)));
  const point = ecdh.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: ecdh.getPrivateKey('base64url') },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorize(endpoint, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(now / 1000) + TOKEN_SECONDS,
        sub: contact,
      };
      const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
