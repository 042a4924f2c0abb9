import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newWebhookSecret, signatureHeaders } from '../../outbound/webhook-signature.ts';

const payload = Buffer.from(JSON.stringify({ type: 'mention.created', data: { text: 'Grüße 🦊 \u2028' } }));
const signed = (secret: string, at = new Date()) => signatureHeaders(secret, { id: 'evt_1', at, payload });

it('a signature verifies with the Standard Webhooks library, even with non-ASCII text', () => {
  const secret = newWebhookSecret();
  expect(new Webhook(secret).verify(payload, signed(secret))).toEqual(JSON.parse(payload.toString()));
});

it("a signature is identical to the library's", () => {
  const secret = newWebhookSecret();
  const at = new Date('2026-11-20T08:11:02.999Z');
  expect(signed(secret, at)).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1795162262',
    'webhook-signature': new Webhook(secret).sign(
      'evt_1',
      new Date('2026-11-20T08:11:02Z'),
      payload.toString(),
    ),
  });
});

it('a signature fails with another secret, body, id or time', () => {
  const secret = newWebhookSecret();
  const headers = signed(secret);
  const other = Buffer.concat([payload, Buffer.from(' ')]);
  expect(() => new Webhook(newWebhookSecret()).verify(payload, headers)).toThrow();
  expect(() => new Webhook(secret).verify(other, headers)).toThrow();
  expect(() => new Webhook(secret).verify(payload, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
  const later = String(Number(headers['webhook-timestamp']) + 1);
  expect(() => new Webhook(secret).verify(payload, { ...headers, 'webhook-timestamp': later })).toThrow();
  expect(() => new Webhook(secret).verify(payload, signed(secret, new Date(Date.now() - 301_000)))).toThrow();
});

it('a secret is whsec_ followed by 32 random bytes in base64', () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(secret);
});
