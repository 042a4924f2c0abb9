import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the time of a request may be off: older ones may be replayed. */
const MOST_SKEW_S = 300;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Whether a request was signed with the secret of the webhook (Standard Webhooks) within five minutes of now. */
export function isGenuine(secret: string, headers: Headers, body: Buffer): boolean {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < MOST_SKEW_S)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
