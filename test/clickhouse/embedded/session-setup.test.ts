import { expect, test } from 'vitest';
import { setupStatements } from '../../../clickhouse/embedded/session-setup.ts';

const nothing = {
  database: null,
  settings: new Map<string, string>(),
  parameters: new Map<string, string>(),
};

test('a plain request needs no setup', () => {
  expect(setupStatements(nothing, 1000)).toBe('');
});

test('values cannot escape their quotes', () => {
  expect(
    setupStatements({ ...nothing, parameters: new Map([['p', `it's \\n\\'; DROP TABLE x`]]) }, 1000),
  ).toBe(`SET param_p = 'it\\'s \\\\n\\\\\\'; DROP TABLE x', max_query_size = '1000'`);
  expect(setupStatements({ ...nothing, database: 'a`b\\' }, 1000)).toBe('USE `a\\`b\\\\`');
});

test('readonly is set last, wherever it is in the request', () => {
  const settings = new Map([
    ['readonly', '1'],
    ['max_threads', '2'],
  ]);
  expect(setupStatements({ ...nothing, settings }, 1000)).toBe(`SET max_threads = '2', readonly = '1'`);
});

test('an invalid identifier is rejected', () => {
  expect(() => setupStatements({ ...nothing, settings: new Map([['a = 1; DROP', '1']]) }, 1000)).toThrow(
    /UNKNOWN_SETTING/,
  );
});
