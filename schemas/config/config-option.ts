import type { OptionKind } from './option-kinds.ts';

export interface ConfigOption {
  readonly name: string;
  readonly kind: OptionKind;
  /** The default text; null when an unset variable means "not used". */
  readonly default: string | null;
  readonly meaning: string;
  /** Whether it is never logged or shown. */
  readonly secret?: true;
}

/** One variable, as a row of a table. */
export const option = <const N extends string>(
  name: N,
  kind: OptionKind,
  fallback: string | null,
  meaning: string,
  secret?: 'secret',
) => ({ name, kind, default: fallback, meaning, ...(secret && { secret: true as const }) });
