import { expect, it } from 'vitest';
import { SQL_TABLES, TABLE_SHAPES } from '../../../clickhouse/sandbox/tables.ts';

it.each(SQL_TABLES)('every column of %s documents its meaning and its values', (table) => {
  const { columns, meanings, examples } = TABLE_SHAPES[table];
  const silent = Object.keys(columns).filter(
    (name) => !meanings[name] || [undefined, 'text'].includes(examples[name] as string),
  );
  expect(silent).toEqual([]);
});
