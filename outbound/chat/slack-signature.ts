import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a request may be from ours: older ones may be replayed (docs.slack.dev, Verifying requests). */
const MOST_SKEW_MS = 5 * 60 * 1000;

/** A request that claims to come from Slack. */
export interface SignedRequest {
  /** The header `X-Slack-Request-Timestamp`: seconds since 1970. */
  readonly timestamp: string | undefined;
  /** The header `X-Slack-Signature`. */
  readonly signature: string | undefined;
  readonly body: Buffer;
}

/** Whether a request was signed by Slack with this secret within five minutes of `now` (milliseconds since 1970). Pure. */
export function isFromSlack(
  secret: string,
  { timestamp, signature, body }: SignedRequest,
  now: number,
): boolean {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > MOST_SKEW_MS) return false;
  const signed = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex');
  const [given, right] = [Buffer.from(signature), Buffer.from(`v0=${signed}`)];
  return given.length === right.length && timingSafeEqual(given, right);
}
