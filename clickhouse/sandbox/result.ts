import type { SqlResult } from '../../schemas/analytics/sql.ts';

/** A result in the engine's format JSONCompact. */
export interface CompactResult {
  readonly meta: readonly { readonly name: string; readonly type: string }[];
  readonly data: readonly (readonly unknown[])[];
}

/** Settings that write numbers as JSON numbers (null when not finite) and times in ISO 8601, UTC. */
export const RESULT_SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  output_format_json_quote_decimals: 0,
  output_format_json_named_tuples_as_objects: 1,
  date_time_output_format: 'iso',
} as const;

const WHOLE_SECONDS = /^(-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/;

/** Adds the milliseconds that all times of the API have to times of whole seconds. */
function withMilliseconds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(WHOLE_SECONDS, '$1.000Z');
  if (Array.isArray(value)) return value.map(withMilliseconds);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withMilliseconds(entry)]));
  return value;
}

/** Makes column names unique: a second `id` becomes `id_2`, or the next free number. */
function uniqueNames(names: readonly string[]): string[] {
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

/** Returns a result as callers see it. Pure. One row more than `limit` marks it as truncated. */
export function toSqlResult({ meta, data }: CompactResult, limit: number): SqlResult {
  const names = uniqueNames(meta.map(({ name }) => name));
  const hasTimes = meta.map(({ type }) => type.includes('DateTime'));
  const rows = data.slice(0, limit).map((values) =>
    // Entries keep a column called __proto__ as a property.
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
