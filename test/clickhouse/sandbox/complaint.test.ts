import { ClickHouseError } from '@clickhouse/client';
import { describe, expect, it } from 'vitest';
import { complaint } from '../../../clickhouse/sandbox/complaint.ts';

const told = (message: string, code = '47') =>
  complaint(new ClickHouseError({ message, code, type: 'UNKNOWN_IDENTIFIER' }), 'SELECT 1', 1).message;

describe('what a caller is told of an error', () => {
  it.each([
    [
      "Unknown expression identifier `tex` in scope SELECT tex FROM workspace.mentions. Maybe you meant: ['text']",
      "sql: Unknown expression identifier `tex`. Maybe you meant: ['text']",
    ],
    [
      "Cannot parse string 'good' as UInt64: while executing 'FUNCTION toUInt64(__table1.text)': While executing MergeTreeSelect",
      "sql: Cannot parse string 'good' as UInt64",
    ],
    [
      'Cannot read all data. Bytes read: 1. Bytes expected: 2.: (while reading column text): (while reading from part /data/sql/store/1/all_1_1_0/ in table stored.mentions)',
      'sql: Cannot read all data. Bytes read: 1. Bytes expected: 2',
    ],
    ['Table earshot_sql_7_ab12.nothing does not exist. ', 'sql: Table nothing does not exist'],
  ])('has nothing of where the engine was at work: %s', (message, expected) => {
    expect(told(message)).toBe(expected);
  });

  it('is found at once in however long a name of blanks', () => {
    expect(told(`Unknown expression identifier \`a${' .:'.repeat(100_000)}b\``)).toMatch(
      /^sql: Unknown .*…$/,
    );
  });
});
