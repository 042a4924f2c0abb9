import type { Queryable } from '../client.ts';

/** Units of a source's quota that somebody asks for. Times are milliseconds since 1970. */
export interface QuotaUse {
  readonly source: string;
  readonly name: string;
  /** What holds the unit for as long as it is taken; null: units that are simply spent. */
  readonly item: string | null;
  /** Fewer than none: what was spent last is given back. */
  readonly units: number;
  /** The size of the quota. */
  readonly limit: number;
  readonly at: number;
  /** When what is taken now comes free. */
  readonly until: number;
}

/**
 * Takes units, unless fewer are left or the thing holds one already. Gives null, or the moment at which enough will be
 * free. One statement under the lock of the quota: callers at once cannot overshoot it.
 */
export async function takeUnits(db: Queryable, use: QuotaUse): Promise<number | null> {
  const [row] = await db.query<{ free_at: string | null }>(
    `SELECT use_quota($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000)) AS free_at`,
    [use.source, use.name, use.item ?? '', use.units, use.limit, use.at, use.until],
  );
  return row?.free_at ? Date.parse(row.free_at) : null;
}

/** A quota of which things hold a unit each, such as the hashtags of a week. */
export interface HeldQuota {
  readonly source: string;
  readonly name: string;
  /** Units that are held. */
  readonly units: number;
  /** When the first of them comes free, in milliseconds since 1970. */
  readonly freesAt: number;
}

/** Gives what is held of such quotas at the time `at` (milliseconds since 1970). */
export async function heldQuotas(db: Queryable, at: number): Promise<HeldQuota[]> {
  return db.query<HeldQuota>(
    `SELECT source, name, sum(units)::integer AS units,
            (extract(epoch FROM min(frees_at)) * 1000)::float8 AS "freesAt"
     FROM source_quota_uses WHERE thing <> '' AND frees_at > to_timestamp($1::float8 / 1000) GROUP BY source, name
     ORDER BY source, name`,
    [at],
  );
}
