import { expect, test } from 'vitest';
import { toCsv } from '../../../../web/src/sql/result/csv.ts';

test('writes rows as CSV, without formulas', () => {
  const columns = ['day', 'what', 'count', 'list'].map((name) => ({ name, type: 'String' }));
  const rows = [
    { day: '2026-11-20', what: 'say "hi", twice', count: -3, list: [1, 2] },
    { day: null, what: '=1+1', count: 0, list: null },
    { day: '＝1', what: '\n=1', count: 0, list: null },
  ];
  expect(toCsv({ columns, rows })).toBe(
    'day,what,count,list\r\n2026-11-20,"say ""hi"", twice",-3,"[1,2]"\r\n,\'=1+1,0,\r\n\'＝1,"\'\n=1",0,\r\n',
  );
});
