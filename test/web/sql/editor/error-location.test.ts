import { expect, it } from 'vitest';
import { errorLocation } from '../../../../web/src/sql/editor/error-location.ts';

const marked = (sql: string, message: string) => {
  const range = errorLocation(sql, message);
  return range && sql.slice(range.from, range.to);
};

it.each([
  ['SELECT\n foo bar baz\n FROM mentions', 'sql: syntax error at baz (line 2, column 10)', 'baz'],
  ["SELECT '💥💥', file(1)", 'sql: the function file is not allowed (line 1, column 14)', 'file'],
  ['SELECT (1', 'sql: brackets are not closed (line 1, column 10)', '1'],
  ['SELECT relevnt.x, relevnt', 'sql: Unknown expression identifier `relevnt`. Maybe', 'relevnt'],
  ['SELECT my_relevant', 'sql: Unknown expression identifier `relevant`', null],
  ['SELECT 1', 'sql: syntax error (line 7, column 1)', null],
  ['SELECT 1', 'sql: must be one SELECT or WITH statement', null],
])('marks in %j for the error %j: %j', (sql, message, part) => {
  expect(marked(sql, message)).toBe(part);
});
