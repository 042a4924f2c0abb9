import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/** How far the time of a request may be from ours: older ones may be replayed. Discord names no limit; Slack's is five minutes. */
const MOST_SKEW_MS = 5 * 60 * 1000;
/** What stands before the 32 bytes of a key in SubjectPublicKeyInfo (RFC 8410). */
const PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** A request that claims to come from Discord. */
export interface SignedInteraction {
  /** The header `X-Signature-Timestamp`: seconds since 1970. */
  readonly timestamp: string | undefined;
  /** The header `X-Signature-Ed25519`, in hexadecimal. */
  readonly signature: string | undefined;
  readonly body: Buffer;
}

/** Reads the public key of an application: 64 hexadecimal digits. Pure. */
export const readDiscordKey = (hex: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([PREFIX, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' });

/**
 * Whether a request was signed with the key (Ed25519 over time stamp and body; docs.discord.com, Interactions) within five
 * minutes of `now` (milliseconds since 1970). Pure.
 */
export function isFromDiscord(
  key: KeyObject,
  { timestamp, signature, body }: SignedInteraction,
  now: number,
): boolean {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > MOST_SKEW_MS || !/^[0-9a-f]{128}$/i.test(signature))
    return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}
