import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';

/** A clock that a test can move forward, and a database that follows it. */
export interface Clock {
  readonly postgres: Postgres;
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Overrides `now()` and `clock_timestamp()` through the search path. Column defaults keep the original functions. */
const INSTALL = `
  CREATE TABLE test_clock (ahead interval NOT NULL);
  INSERT INTO test_clock VALUES (interval '0');
  GRANT SELECT ON test_clock TO earshot_tenant;
  CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    $$ SELECT pg_catalog.now() + ahead FROM test_clock $$;
  CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    $$ SELECT pg_catalog.clock_timestamp() + ahead FROM test_clock $$;
  DO $$
  DECLARE c record;
  BEGIN
    FOR c IN SELECT table_name, column_name, column_default FROM information_schema.columns
             WHERE table_schema = 'public' AND column_default ~ '^(now|clock_timestamp)\\(\\)$' LOOP
      EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT public.%s', c.table_name, c.column_name, c.column_default);
    END LOOP;
    EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
  END $$;`;

/** Installs a clock in the migrated database of a test. Only connections opened afterwards follow it. */
export async function startClock(migrated: Postgres, url: string): Promise<Clock> {
  await migrated.query(INSTALL);
  const postgres = openPostgres(url);
  let ahead = 0;
  return {
    postgres,
    now: () => Date.now() + ahead,
    async pass(ms) {
      ahead += ms;
      await postgres.query(`UPDATE test_clock SET ahead = ahead + $1 * interval '1 millisecond'`, [ms]);
    },
    close: () => postgres.close(),
  };
}
