import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Creates a signing secret: `whsec_` and the base64 of 32 random bytes, which are the key. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** A message to sign. */
export interface SignedMessage {
  /** The event's id, without a full stop. */
  readonly id: string;
  /** When this attempt is sent. Receivers refuse what is more than five minutes old. */
  readonly at: Date;
  readonly payload: Buffer;
}

/**
 * Returns the headers that prove to the receiver who sent a message (Standard Webhooks 1.0.0, symmetric signatures):
 * the HMAC-SHA256 of `id.seconds.payload` in base64, marked `v1`.
 */
export function signatureHeaders(secret: string, { id, at, payload }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const seconds = String(Math.floor(at.getTime() / 1000));
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.`).update(payload).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${mac}` };
}
