import type { Queryable } from '../client.ts';

/** A request for units of a source's quota. Times are milliseconds since 1970. */
export interface QuotaUse {
  readonly source: string;
  readonly name: string;
  /** The item that holds the unit; null for units that are simply spent. */
  readonly item: string | null;
  /** Negative: returns units that were spent last. */
  readonly units: number;
  /** The size of the quota. */
  readonly limit: number;
  readonly at: number;
  /** When these units come free again. */
  readonly until: number;
}

/**
 * Takes units, unless too few are left or the item holds one already. Returns null, or when enough are free. Atomic.
 */
export async function takeUnits(db: Queryable, use: QuotaUse): Promise<number | null> {
  const [row] = await db.query<{ free_at: string | null }>(
    `SELECT use_quota($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000)) AS free_at`,
    [use.source, use.name, use.item ?? '', use.units, use.limit, use.at, use.until],
  );
  return row?.free_at ? Date.parse(row.free_at) : null;
}

/** What is used of a quota at present. */
export interface UsedQuota {
  readonly source: string;
  readonly name: string;
  readonly used: number;
  /** When the first of these units come free, in milliseconds since 1970. */
  readonly freesAt: number;
}

/** Returns what is used of every quota at `at` (milliseconds since 1970). */
export const usedQuotas = (db: Queryable, at: number) =>
  db.query<UsedQuota>(
    `SELECT source, name, sum(units)::float8 AS used, (extract(epoch FROM min(frees_at)) * 1000)::float8 AS "freesAt"
     FROM source_quota_uses WHERE frees_at > to_timestamp($1::float8 / 1000) GROUP BY source, name`,
    [at],
  );

/** A quota whose units are held by items, such as the hashtags of a week. */
export interface HeldQuota {
  readonly source: string;
  readonly name: string;
  /** Units that are held. */
  readonly units: number;
  /** When the first of them comes free, in milliseconds since 1970. */
  readonly freesAt: number;
}

/** Returns what is held of such quotas at `at` (milliseconds since 1970). */
export const heldQuotas = (db: Queryable, at: number) =>
  db.query<HeldQuota>(
    `SELECT source, name, sum(units)::integer AS units,
            (extract(epoch FROM min(frees_at)) * 1000)::float8 AS "freesAt"
     FROM source_quota_uses WHERE thing <> '' AND frees_at > to_timestamp($1::float8 / 1000) GROUP BY source, name
     ORDER BY source, name`,
    [at],
  );
