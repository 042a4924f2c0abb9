import { describe, expect, it } from 'vitest';
import { plotOf } from '../../../web/src/sql/plot-of.ts';

const result = (types: Record<string, string>, rows: Record<string, unknown>[]) => ({
  columns: Object.entries(types).map(([name, type]) => ({ name, type })),
  rows,
  row_count: rows.length,
  truncated: false,
});
const MONDAY = Date.parse('2026-11-16') / 1000;
const TUESDAY = MONDAY + 86_400;

describe('what can be drawn of rows', () => {
  it('is each column of numbers against the column of times', () => {
    const rows = [
      { day: '2026-11-17', a: 2, b: 20 },
      { day: '2026-11-16', a: 1, b: null },
    ];
    expect(plotOf(result({ day: 'Date', a: 'UInt64', b: 'Nullable(Float64)' }, rows))).toMatchObject({
      times: [MONDAY, TUESDAY],
      series: [
        { label: 'a', values: [1, 2] },
        { label: 'b', values: [null, 20] },
      ],
    });
  });

  it('is one line for each value of the one column of text', () => {
    const rows = [
      { day: '2026-11-16', mood: 'negative', count: 1 },
      { day: '2026-11-16', mood: 'positive', count: 2 },
      { day: '2026-11-17', mood: 'positive', count: 3 },
    ];
    const types = { day: 'Date', mood: 'LowCardinality(String)', count: 'UInt64' };
    expect(plotOf(result(types, rows))).toMatchObject({
      series: [
        { label: 'negative', colour: 'negative', values: [1, null] },
        { label: 'positive', colour: 'positive', values: [2, 3] },
      ],
    });
  });

  it('is nothing without times, numbers or a second moment', () => {
    const once = [{ day: '2026-11-16', count: 1 }];
    expect(plotOf(result({ day: 'Date', count: 'UInt8' }, once))).toBeNull();
    expect(plotOf(result({ source: 'String', count: 'UInt8' }, [{}, {}]))).toBeNull();
    expect(plotOf(result({ day: 'Date', source: 'String' }, [{}, {}]))).toBeNull();
    const same = [...once, ...once];
    expect(plotOf(result({ day: 'Date', count: 'UInt8' }, same))).toBeNull();
  });
});
