import type { Availability } from './connector.ts';
import { asNumber } from './parsing/json-values.ts';

/**
 * Returns a switch: true for `true`, `1`, `yes` or `on`, false for `false`, `0`, `no` or `off`. Anything else is
 * `fallback`.
 */
export function parseFlag(value: string | undefined, fallback: boolean): boolean {
  if (/^(true|1|yes|on)$/i.test(value?.trim() ?? '')) return true;
  return /^(false|0|no|off)$/i.test(value?.trim() ?? '') ? false : fallback;
}

/** Returns an amount of at least 0; null when it is unset or anything else. */
export function parseAmount(value: string | undefined): number | null {
  const item = asNumber(value);
  return item === null || item < 0 ? null : item;
}

/**
 * Returns why a source is unavailable when one of these settings is set but is not an amount; null when all are valid. A
 * limit that cannot be read must not become no limit.
 */
export function findInvalidAmount(
  source: string,
  settings: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Availability | null {
  const unread = names.find((name) => settings[name] && parseAmount(settings[name]) === null);
  if (!unread) return null;
  const variable = `EARSHOT_${source.toUpperCase()}_${unread.toUpperCase()}`;
  return { available: false, reason: `not a number: ${variable}` };
}
