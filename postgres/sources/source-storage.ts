import type { Queryable } from '../client.ts';
import type { Seal } from '../sealed.ts';

/** Creates the encrypted storage of one source's connector, shared by all processes. */
export function createSourceStorage(db: Queryable, seal: Seal, source: string, now: () => number = Date.now) {
  const placeOf = (name: string) => `source note ${source}/${name}`;
  return {
    /** Returns null when there is no such text, it has expired, or the key that encrypted it is no longer ours. */
    async read(name: string): Promise<string | null> {
      const [row] = await db.query<{ note: string }>(
        `SELECT note FROM source_notes WHERE source = $1 AND name = $2
           AND (until IS NULL OR until > to_timestamp($3::float8 / 1000))`,
        [source, name, now()],
      );
      try {
        return row ? seal.open(row.note, placeOf(name)) : null;
      } catch {
        // Connectors can do without a stored text: they fetch a token, or take it from the settings again.
        return null;
      }
    },
    /** Stores a text until `until`, in milliseconds since 1970; null: forever. */
    async write(name: string, text: string, until: number | null): Promise<void> {
      await db.query(
        `INSERT INTO source_notes (source, name, note, until) VALUES ($1, $2, $3, to_timestamp($4::float8 / 1000))
         ON CONFLICT (source, name) DO UPDATE SET note = excluded.note, until = excluded.until`,
        [source, name, seal.seal(text, placeOf(name)), until],
      );
      await db.query(
        'DELETE FROM source_notes WHERE source = $1 AND until <= to_timestamp($2::float8 / 1000)',
        [source, now()],
      );
    },
  };
}
