import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Position } from '../../clickhouse/mentions/list-mentions.ts';
import { PublicError } from '../../schemas/errors.ts';

/** The content of a cursor: where the page starts, and the time of the first page, which `range` counts from. */
export interface CursorContent extends Position {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An opened cursor. Until its scope has been checked, use its content only to find the scope. */
export interface OpenCursor extends CursorContent {
  /** Throws `invalid_request` unless this service created the cursor for this scope. */
  checkScope(scope: unknown): void;
}

/** Seals and opens cursors. */
export interface Cursors {
  /** `scope` is what the cursor must be used with again: workspace, order and filters. */
  seal(content: CursorContent, scope: unknown): string;
  /** Throws `invalid_request` for text that is not a cursor. */
  open(cursor: string): OpenCursor;
}

/** A time beyond the year 9999 cannot be ours, and would break the handling of time zones. */
const LATEST_MS = Date.UTC(10_000, 0, 1);
const isClock = (now: unknown): now is number =>
  Number.isSafeInteger(now) && Number(now) >= 0 && Number(now) < LATEST_MS;
/** 128 bits are enough: a cursor grants no access, so guessing one only has to be pointless. */
const MAC_BYTES = 16;
const refused = () =>
  new PublicError(
    'invalid_request',
    'cursor: must be the next_cursor of a page with the same filters and order',
  );

/** Returns JSON with sorted keys, so that equal filters give equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

function read(payload: Buffer): CursorContent {
  try {
    const [value, id, now] = JSON.parse(payload.toString()) as unknown[];
    if (typeof value === 'number' && typeof id === 'string' && isClock(now)) return { value, id, now };
  } catch {
    // Not JSON, so not ours.
  }
  throw refused();
}

/** Creates cursors with a key derived from the service's secret. */
export function createCursors(secretKey: Buffer): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'earshot cursor', 32));
  const mac = (payload: Buffer, scope: unknown) =>
    createHmac('sha256', key)
      .update(createHash('sha256').update(canonical(scope)).digest())
      .update(payload)
      .digest()
      .subarray(0, MAC_BYTES);
  return {
    seal(content, scope) {
      const payload = Buffer.from(JSON.stringify([content.value, content.id, content.now]));
      return Buffer.concat([mac(payload, scope), payload]).toString('base64url');
    },
    open(cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const payload = bytes.subarray(MAC_BYTES);
      // Encoding it again detects characters that decoding skips.
      if (bytes.toString('base64url') !== cursor) throw refused();
      const checkScope = (scope: unknown) => {
        if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(payload, scope))) throw refused();
      };
      return { ...read(payload), checkScope };
    },
  };
}
