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

type Option = Omit<ConfigOption, 'name'>;
export type OptionsByName = Readonly<Record<string, Option>>;

/** Returns an option. Without a default, an unset variable means "not used". */
export const option = (kind: OptionKind, meaning: string, fallback: string | null = null): Option => ({
  kind,
  default: fallback,
  meaning,
});

/** Returns an option that is never logged or shown. */
export const secret = (kind: OptionKind, meaning: string): Option => ({
  ...option(kind, meaning),
  secret: true,
});

/** Returns options by name as a list. */
export const listOptions = (options: OptionsByName): ConfigOption[] =>
  Object.entries(options).map(([name, each]) => ({ name, ...each }));
