import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ClickHouseSettings } from '@clickhouse/client';
import { TABLE_SHAPES, type SmallTable } from '../tables.ts';

/** Tables that travel with a statement: options of the client's request. */
export interface ExternalTables {
  readonly values: Readable;
  readonly http_headers: Readonly<Record<string, string>>;
  /** Their columns and format, as parameters of the address. */
  readonly settings: ClickHouseSettings;
}

/** Returns rows of tables as external data: https://clickhouse.com/docs/engines/table-engines/special/external-data */
export function externalTables(tables: ReadonlyMap<SmallTable, readonly object[]>): ExternalTables {
  const boundary = `earshot-${randomBytes(16).toString('hex')}`;
  const parts = [...tables].map(([name, rows]) => {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n${lines}\r\n`;
  });
  const settings = [...tables.keys()].map((name) => {
    const columns = Object.entries(TABLE_SHAPES[name].columns).map(
      ([column, type]) => `\`${column}\` ${type}`,
    );
    return { [`${name}_format`]: 'JSONEachRow', [`${name}_structure`]: columns.join(', ') };
  });
  return {
    values: Readable.from([Buffer.from(`${parts.join('')}--${boundary}--\r\n`)]),
    http_headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    settings: Object.assign({}, ...settings) as ClickHouseSettings,
  };
}
