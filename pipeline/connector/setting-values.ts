import { asNumber } from './parsing/json-values.ts';

/** A switch out of the settings: `true` or `false`, also as 1 or 0, yes or no, on or off. Anything else is `fallback`. */
export function parseFlag(value: string | undefined, fallback: boolean): boolean {
  if (/^(true|1|yes|on)$/i.test(value?.trim() ?? '')) return true;
  return /^(false|0|no|off)$/i.test(value?.trim() ?? '') ? false : fallback;
}

/** An amount of at least 0 out of the settings; null when it is unset or none. */
export function parseAmount(value: string | undefined): number | null {
  const item = asNumber(value);
  return item === null || item < 0 ? null : item;
}

/**
 * Which of these settings of a source is there but is no amount, as the reason for which it cannot be used; null: none. A
 * bound that cannot be read must not become no bound.
 */
export function findInvalidAmount(
  source: string,
  settings: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string | null {
  const unread = names.find((name) => settings[name] && parseAmount(settings[name]) === null);
  return unread ? `not a number: EARSHOT_${source.toUpperCase()}_${unread.toUpperCase()}` : null;
}
