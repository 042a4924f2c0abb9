import { describe, expect, it } from 'vitest';
import { isRead } from '../../../clickhouse/embedded/execute.ts';

describe('a statement', () => {
  it.each([
    'SELECT 1',
    ' \n(with x AS (SELECT 1) SELECT * FROM x)',
    '/* a * b **/ SELECT 1',
    '-- INSERT\n#!x\n/* INSERT */SELECT 1',
    'EXPLAIN AST SELECT 1',
  ])('reads: %j', (statement) => {
    expect(isRead(statement)).toBe(true);
  });

  it.each([
    'INSERT INTO x SELECT 1',
    '/* SELECT */ INSERT INTO x SELECT 1',
    '/* a */ DROP TABLE x /* */ SELECT',
    '/* SELECT 1',
    'SELECTED',
  ])('may write: %j', (statement) => {
    expect(isRead(statement)).toBe(false);
  });

  it('with thousands of leading comments is scanned only once', () => {
    expect(isRead(`${'/**/'.repeat(2_000)}DROP TABLE x`)).toBe(false);
  });
});
