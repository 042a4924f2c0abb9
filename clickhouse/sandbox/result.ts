import type { SqlResult } from '../../schemas/analytics/sql.ts';

/** A result as the engine writes it in the format JSONCompact. */
export interface CompactResult {
  readonly meta: readonly { readonly name: string; readonly type: string }[];
  readonly data: readonly (readonly unknown[])[];
}

/** Settings that make numbers numbers (not finite: null) and times ISO 8601 in UTC. */
export const RESULT_SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  output_format_json_quote_decimals: 0,
  output_format_json_named_tuples_as_objects: 1,
  date_time_output_format: 'iso',
} as const;

const WHOLE_SECONDS = /^(-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/;

/** Times of whole seconds get the milliseconds that all times of the API have. */
function withMilliseconds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(WHOLE_SECONDS, '$1.000Z');
  if (Array.isArray(value)) return value.map(withMilliseconds);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withMilliseconds(entry)]));
  return value;
}

/** Gives every column a name of its own: a second `id` is `id_2`, or the next number that is free. */
function ownNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let number = 2;
    while (taken.has(`${name}_${number}`)) number += 1;
    taken.add(`${name}_${number}`);
    return `${name}_${number}`;
  });
}

/** Takes a result of up to one row more than asked for and gives it as callers see it. Pure. */
export function toSqlResult({ meta, data }: CompactResult, limit: number): SqlResult {
  const names = ownNames(meta.map(({ name }) => name));
  const hasTimes = meta.map(({ type }) => type.includes('DateTime'));
  const rows = data.slice(0, limit).map((values) =>
    // A column may be called __proto__: entries make properties of their own.
    Object.fromEntries(
      values.map((value, at) => [names[at]!, hasTimes[at] ? withMilliseconds(value) : value]),
    ),
  );
  return {
    columns: meta.map(({ type }, at) => ({ name: names[at]!, type })),
    rows,
    row_count: rows.length,
    truncated: data.length > limit,
  };
}
