import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { createVapid } from '../../../outbound/push/vapid.ts';

const SECRET = Buffer.alloc(32, 7);
const NOW = Date.parse('2026-11-20T12:00:00Z');

it('signs who asks, for whom and until when (RFC 8292), with the key that browsers have', () => {
  const vapid = createVapid(SECRET, 'https://earshot.example');
  const header = vapid.authorize('https://push.example:8443/send/abc?d', NOW);
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header)!;
  expect(key).toBe(vapid.publicKey);
  const [head, claims, signature] = token!.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
  expect(read(head!)).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(read(claims!)).toEqual({
    ...{ aud: 'https://push.example:8443', sub: 'https://earshot.example' },
    exp: NOW / 1000 + 12 * 3600,
  });
  const point = Buffer.from(key!, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { ...{ kty: 'EC', crv: 'P-256' }, x: x!, y: y! },
  });
  const given = Buffer.from(signature!, 'base64url');
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), options, given)).toBe(true);
});

it('has the same key in every process with the same secret, and another one with another', () => {
  const of = (secret: Buffer) => createVapid(secret, 'mailto:a@b.example').publicKey;
  expect(of(SECRET)).toBe(of(Buffer.alloc(32, 7)));
  expect(of(SECRET)).not.toBe(of(Buffer.alloc(32, 8)));
});
