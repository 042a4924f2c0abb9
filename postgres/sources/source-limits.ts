import type { Queryable } from '../client.ts';

/**
 * Takes the next turn of a rate limit: turns are `spacingMs` apart across all processes (generic cell rate
 * algorithm). Returns the milliseconds to wait. When the limit is blocked for longer than `longestWaitMs`, takes no
 * turn: `refused` is true and `waitMs` is the rest of the block.
 */
export async function takeTurn(
  postgres: Queryable,
  source: string,
  name: string,
  spacingMs: number,
  longestWaitMs: number,
): Promise<{ waitMs: number; refused: boolean }> {
  // clock_timestamp, not now(): a statement that waited for the row must not use the time at which it started.
  const [row] = await postgres.query<{ wait_ms: number; rest_ms: number }>(
    `INSERT INTO source_limits AS l (source, name, next_call_at)
     VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
     ON CONFLICT (source, name) DO UPDATE SET next_call_at = CASE
       WHEN l.blocked_until > clock_timestamp() + $4 * interval '1 millisecond' THEN l.next_call_at
       ELSE greatest(clock_timestamp(), l.next_call_at, l.blocked_until) + $3 * interval '1 millisecond' END
     RETURNING
       (extract(epoch FROM next_call_at - clock_timestamp()) * 1000 - $3)::float8 AS wait_ms,
       coalesce(extract(epoch FROM blocked_until - clock_timestamp()) * 1000, 0)::float8 AS rest_ms`,
    [source, name, spacingMs, longestWaitMs],
  );
  const { wait_ms = 0, rest_ms = 0 } = row ?? {};
  if (rest_ms > longestWaitMs) return { waitMs: Math.ceil(rest_ms), refused: true };
  return { waitMs: Math.max(0, Math.round(wait_ms)), refused: false };
}

/** Blocks a limit for `ms` milliseconds from now. Never shortens a longer block. */
export async function blockLimit(postgres: Queryable, source: string, name: string, ms: number) {
  await postgres.query(
    `INSERT INTO source_limits AS l (source, name, blocked_until)
     VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
     ON CONFLICT (source, name) DO UPDATE SET blocked_until = greatest(l.blocked_until, excluded.blocked_until)`,
    [source, name, Math.ceil(ms)],
  );
}
