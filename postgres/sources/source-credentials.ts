import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';
import type { Seal } from '../sealed.ts';

/** A setting of a source, by its lower-case name without prefix: `bearer_token`. */
export interface SourceSetting {
  readonly source: Source;
  readonly name: string;
}

/** A stored setting. Its text is null when the key that sealed it is no longer ours. */
export interface StoredSetting extends SourceSetting {
  readonly text: string | null;
}

const placeOf = ({ source, name }: SourceSetting) => `source credential ${source}/${name}`;

/** Returns a text that differs whenever the stored settings differ. Not for tenants, like everything here. */
export async function credentialsRevision(db: Queryable): Promise<string> {
  const [row] = await db.query<{ revision: string }>(
    `SELECT count(*) || ' ' || coalesce(max(changed_at)::text, '') AS revision FROM source_credentials`,
  );
  return row!.revision;
}

/** Returns which settings are stored, without their texts. */
export const listCredentials = (db: Queryable) =>
  db.query<SourceSetting>('SELECT source, name FROM source_credentials ORDER BY source, name');

/** Returns the stored settings with their texts. */
export async function readCredentials(db: Queryable, seal: Seal): Promise<readonly StoredSetting[]> {
  const rows = await db.query<SourceSetting & { sealed: string }>(
    'SELECT source, name, sealed FROM source_credentials',
  );
  return rows.map(({ sealed, ...setting }) => {
    try {
      return { ...setting, text: seal.open(sealed, placeOf(setting)) };
    } catch {
      return { ...setting, text: null };
    }
  });
}

/** Stores a setting, sealed for its place; null deletes it. */
export async function writeCredential(
  db: Queryable,
  seal: Seal,
  setting: SourceSetting,
  text: string | null,
): Promise<void> {
  const { source, name } = setting;
  if (text === null)
    await db.query('DELETE FROM source_credentials WHERE source = $1 AND name = $2', [source, name]);
  else
    await db.query(
      `INSERT INTO source_credentials (source, name, sealed) VALUES ($1, $2, $3)
       ON CONFLICT (source, name) DO UPDATE SET sealed = excluded.sealed, changed_at = clock_timestamp()`,
      [source, name, seal.seal(text, placeOf(setting))],
    );
}
