import type { Postgres, Queryable } from '../client.ts';

/** A source together with a fingerprint of the settings it is asked with. */
export interface SourceKey {
  readonly source: string;
  readonly settings: string;
}

/** What is known of a source that is not well. */
export interface SourceHealth {
  /** Failures in a row. */
  readonly failures: number;
  /** How often in a row it has been left alone. */
  readonly rests: number;
  /** The last failure. */
  readonly code: string;
  readonly message: string;
  /** Milliseconds for which it is left alone from now on; null: it is not, or no longer. */
  readonly restsMs: number | null;
}

const LEFT = `CASE WHEN rests_until > clock_timestamp()
  THEN ceil(extract(epoch FROM rests_until - clock_timestamp()) * 1000)::float8 END AS "restsMs"`;

/** Gives what is wrong with the sources that are not well. */
export async function unwellSources(db: Queryable): Promise<(SourceKey & SourceHealth)[]> {
  return db.query(`SELECT source, settings, failures, rests, code, message, ${LEFT} FROM source_health`);
}

/** Gives what is wrong with a source; null: nothing. */
export async function healthOf(db: Queryable, { source, settings }: SourceKey): Promise<SourceHealth | null> {
  const [row] = await db.query<SourceHealth>(
    `SELECT failures, rests, code, message, ${LEFT} FROM source_health WHERE source = $1 AND settings = $2`,
    [source, settings],
  );
  return row ?? null;
}

/** Takes the one try that a source which is not well gets at a time, for at most `ms`; false: another has it. */
export async function takeProbe(
  db: Queryable,
  { source, settings }: SourceKey,
  ms: number,
): Promise<boolean> {
  const taken = await db.query(
    `UPDATE source_health SET probed_until = clock_timestamp() + $3 * interval '1 millisecond'
     WHERE source = $1 AND settings = $2 AND (probed_until IS NULL OR probed_until < clock_timestamp())
     RETURNING source`,
    [source, settings, ms],
  );
  return taken.length > 0;
}

/**
 * Notes a failure. `judge` is given what was known before it (null: the source was well) and says what is known now; it
 * has the source to itself meanwhile.
 */
export async function noteFailure(
  postgres: Postgres,
  { source, settings }: SourceKey,
  judge: (before: SourceHealth | null) => SourceHealth,
): Promise<SourceHealth> {
  return postgres.transaction(async (tx) => {
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
}

/** Notes that a source is well. True: it had been left alone before. */
export async function noteRecovery(db: Queryable, { source, settings }: SourceKey): Promise<boolean> {
  const [before] = await db.query<{ rests: number }>(
    'DELETE FROM source_health WHERE source = $1 AND settings = $2 RETURNING rests',
    [source, settings],
  );
  return before !== undefined && before.rests > 0;
}
