import { Type } from '@sinclair/typebox';
import { publishedAs } from '../formats.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../duration.ts';

/** Milliseconds in each unit of a cadence. */
const UNIT_MS = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

/** Optional space, digits with optional decimals, optional space, one of s m h d in either case, optional space. */
export const CADENCE_PATTERN = '^\\s*[0-9]+(\\.[0-9]+)?\\s*[smhdSMHD]\\s*$';

/** How often a project is scanned, such as `24h`, `6h` or `1.5 d`. */
export const Cadence = publishedAs(
  Type.String({ pattern: CADENCE_PATTERN, maxLength: 32 }),
  // Readers of JSON Schema disagree on what white space is.
  Type.String({ pattern: CADENCE_PATTERN.replaceAll('\\s', ' '), maxLength: 32 }),
);

const CADENCE = /^\s*(\d+(?:\.\d+)?)\s*([smhd])\s*$/i;

/** Parses a cadence such as `6h` to milliseconds; null when it is invalid. */
export function cadenceMs(text: string): number | null {
  const found = CADENCE.exec(text);
  if (!found?.[1] || !found[2]) return null;
  return Number(found[1]) * UNIT_MS[found[2].toLowerCase() as keyof typeof UNIT_MS];
}

/**
 * Returns the time between two scans of a project, in milliseconds: its own cadence, else the workspace's, but at
 * least the operator's minimum and at most a year (so that a silly value still comes around).
 */
export function effectiveCadenceMs(cadence: string, minimum: string): number {
  const year = 365 * UNIT_MS.d;
  const floor = cadenceMs(minimum) ?? 0;
  return Math.min(Math.max(cadenceMs(cadence) ?? UNIT_MS.d, floor), year);
}
