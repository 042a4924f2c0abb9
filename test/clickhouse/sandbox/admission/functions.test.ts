import { describe, expect, it } from 'vitest';
import { functionRule } from '../../../../clickhouse/sandbox/admission/functions.ts';

const row = (name: string, categories: string, more: object = {}) => ({
  name,
  categories,
  alias_to: '',
  is_aggregate: 0,
  case_insensitive: 0,
  ...more,
});
const rule = functionRule([
  row('sum', 'Aggregate Functions', { is_aggregate: 1, case_insensitive: 1 }),
  row('groupArray', 'Aggregate Functions', { is_aggregate: 1 }),
  row('aggThrow', 'Aggregate Functions', { is_aggregate: 1 }),
  row('in', 'Other'),
  row('lower', 'String', { case_insensitive: 1 }),
  row('LCASE', '', { alias_to: 'lower', case_insensitive: 1 }),
  row('file', 'Other'),
  row('hostName', 'Other'),
  row('hostname', '', { alias_to: 'hostName', case_insensitive: 1 }),
  row('chdb', 'String'),
  row('brandNew', 'Introspection'),
]);

describe('a function', () => {
  it.each([
    'sum',
    'SUM',
    'groupArray',
    'lower',
    'LOWER',
    'lcase',
    'sumIf',
    'groupArrayIf',
    'sumOrNullIf',
    'SUMIf',
  ])('%s is allowed', (name) => {
    expect([rule.allows(name), rule.refuses(name)]).toEqual([true, false]);
  });

  it.each(['file', 'FILE', 'hostName', 'hostname', 'chdb', 'aggThrow', 'brandNew'])(
    '%s is refused in any letter case',
    (name) => {
      expect([rule.allows(name), rule.refuses(name)]).toEqual([false, true]);
    },
  );

  it('with an endless chain of combinators is not allowed', () => {
    expect(rule.allows(`sum${'If'.repeat(100_000)}`)).toBe(false);
  });

  it.each(['nosuch', 'fileIf', 'If', 'sumNosuch', 'aggThrowIf', ''])('%s is not allowed', (name) => {
    expect(rule.allows(name)).toBe(false);
  });
});
