import type { Postgres, Queryable } from '../client.ts';

/** A source and a fingerprint of the settings it is called with. */
export interface SourceKey {
  readonly source: string;
  readonly settings: string;
}

/** The health of a source that does not work. */
export interface SourceHealth {
  /** Failures in a row. */
  readonly failures: number;
  /** How often in a row its circuit has opened. */
  readonly rests: number;
  /** The code of the last failure. */
  readonly code: string;
  readonly message: string;
  /** Milliseconds from now for which it is not called; null when it may be. */
  readonly restsMs: number | null;
}

const LEFT = `CASE WHEN rests_until > clock_timestamp()
  THEN ceil(extract(epoch FROM rests_until - clock_timestamp()) * 1000)::float8 END AS "restsMs"`;

/** Returns the health of the sources that do not work. */
export const unhealthySources = (db: Queryable): Promise<(SourceKey & SourceHealth)[]> =>
  db.query(`SELECT source, settings, failures, rests, code, message, ${LEFT} FROM source_health`);

/** Returns the health of a source; null when it works. */
export const healthOf = (db: Queryable, { source, settings }: SourceKey) =>
  db.one<SourceHealth>(
    `SELECT failures, rests, code, message, ${LEFT} FROM source_health WHERE source = $1 AND settings = $2`,
    [source, settings],
  );

/** Takes the one attempt at a time of a failing source, for at most `ms`. Returns false when another process has it. */
export const takeProbe = (db: Queryable, { source, settings }: SourceKey, ms: number) =>
  db.some(
    `UPDATE source_health SET probed_until = clock_timestamp() + $3 * interval '1 millisecond'
     WHERE source = $1 AND settings = $2 AND (probed_until IS NULL OR probed_until < clock_timestamp())
     RETURNING source`,
    [source, settings, ms],
  );

/** Records a failure. `judge` gets the former health (null: it worked) and returns the new one, under lock. */
export const recordFailure = (
  postgres: Postgres,
  { source, settings }: SourceKey,
  judge: (before: SourceHealth | null) => SourceHealth,
): Promise<SourceHealth> =>
  postgres.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO source_health AS h (source, settings, code, message) VALUES ($1, $2, '', '')
       ON CONFLICT (source, settings) DO UPDATE SET source = excluded.source`,
      [source, settings],
    );
    const before = await healthOf(tx, { source, settings });
    const now = judge(before?.code ? before : null);
    await tx.query(
      `UPDATE source_health SET failures = $3, rests = $4, code = $5, message = $6, probed_until = NULL,
              rests_until = clock_timestamp() + $7 * interval '1 millisecond'
       WHERE source = $1 AND settings = $2`,
      [source, settings, now.failures, now.rests, now.code, now.message.slice(0, 1000), now.restsMs],
    );
    return now;
  });

/** Records that a source works. Returns whether its circuit had been open. */
export async function recordRecovery(db: Queryable, { source, settings }: SourceKey): Promise<boolean> {
  const [before] = await db.query<{ rests: number }>(
    'DELETE FROM source_health WHERE source = $1 AND settings = $2 RETURNING rests',
    [source, settings],
  );
  return before !== undefined && before.rests > 0;
}
