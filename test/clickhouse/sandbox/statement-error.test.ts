import { ClickHouseError } from '@clickhouse/client';
import { describe, expect, it } from 'vitest';
import { statementError } from '../../../clickhouse/sandbox/statement-error.ts';

const messageFor = (message: string, code = '47') =>
  statementError(new ClickHouseError({ message, code, type: 'UNKNOWN_IDENTIFIER' }), 'SELECT 1', 1).message;

describe('the message of an error', () => {
  it.each([
    [
      "Unknown expression identifier `tex` in scope SELECT tex FROM workspace.mentions. Maybe you meant: ['text']",
      "Unknown expression identifier `tex`. Maybe you meant: ['text']",
    ],
    [
      "Cannot parse string 'good' as UInt64: while executing 'FUNCTION toUInt64(__table1.text)': While executing MergeTreeSelect",
      "Cannot parse string 'good' as UInt64",
    ],
    [
      'Cannot read all data. Bytes read: 1. Bytes expected: 2.: (while reading column text): (while reading from part /data/sql/store/1/all_1_1_0/ in table stored.mentions)',
      'Cannot read all data. Bytes read: 1. Bytes expected: 2',
    ],
    ['Table earshot_sql_7_ab12.nothing does not exist. ', 'Table nothing does not exist'],
  ])('leaves out the engine’s position in its own code: %s', (message, expected) => {
    expect(messageFor(message)).toBe(expected);
  });

  it('takes no time to clean, even with a very long name of spaces', () => {
    expect(messageFor(`Unknown expression identifier \`a${' .:'.repeat(100_000)}b\``)).toMatch(
      /^Unknown .*…$/,
    );
  });
});
