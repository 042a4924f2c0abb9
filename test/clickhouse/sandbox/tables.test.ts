import { expect, it } from 'vitest';
import { SQL_TABLES, TABLE_SHAPES } from '../../../clickhouse/sandbox/tables.ts';

it.each(SQL_TABLES)('every column of %s says what it means and what it may hold', (table) => {
  const { columns, meanings, examples } = TABLE_SHAPES[table];
  const silent = Object.keys(columns).filter(
    (name) => !meanings[name] || [undefined, 'text'].includes(examples[name] as string),
  );
  expect(silent).toEqual([]);
});
