import { DAY_MS, SECOND_MS } from '../../../../schemas/duration.ts';
import { describe, expect, it } from 'vitest';
import { defaultPlot, type PlotSettings } from '../../../../web/src/sql/plot/plot-settings.ts';
import { barPlot, timePlot } from '../../../../web/src/sql/plot/plot-data.ts';

const result = (types: Record<string, string>, rows: Record<string, unknown>[]) => ({
  columns: Object.entries(types).map(([name, type]) => ({ name, type })),
  rows,
});
const usual = (rows: ReturnType<typeof result>) => timePlot(rows, defaultPlot(rows)!);
const MONDAY = Date.parse('2026-11-16') / SECOND_MS;
const TUESDAY = MONDAY + DAY_MS / SECOND_MS;

describe('the default plot', () => {
  it('has a series per numeric column over the time column', () => {
    const rows = [
      { day: '2026-11-17', a: 2, b: 20 },
      { day: '2026-11-16', a: 1, b: null },
    ];
    expect(usual(result({ day: 'Date', a: 'UInt64', b: 'Nullable(Float64)' }, rows))).toMatchObject({
      times: [MONDAY, TUESDAY],
      series: [
        { label: 'a', values: [1, 2] },
        { label: 'b', values: [null, 20] },
      ],
    });
  });

  it('has a series per value of a single text column', () => {
    const rows = [
      { day: '2026-11-16', mood: 'negative', count: 1 },
      { day: '2026-11-16', mood: 'positive', count: 2 },
      { day: '2026-11-17', mood: 'positive', count: 3 },
    ];
    const types = { day: 'Date', mood: 'LowCardinality(String)', count: 'UInt64' };
    expect(usual(result(types, rows))).toMatchObject({
      series: [
        { label: 'negative', color: 'negative', values: [1, null] },
        { label: 'positive', color: 'positive', values: [2, 3] },
      ],
      omitted: 0,
    });
  });

  it('has a bar per row without a time column', () => {
    const rows = [{ source: 'hn', count: 3 }, { source: '', count: 1 }, { source: 'x' }];
    const bySource = result({ source: 'String', count: 'UInt64' }, rows);
    expect(barPlot(bySource, defaultPlot(bySource)!)).toEqual([
      { label: 'hn', value: 3 },
      { label: '(empty)', value: 1 },
    ]);
  });

  it('is null without numbers, or with a single row or time', () => {
    const once = [{ day: '2026-11-16', count: 1 }];
    expect(defaultPlot(result({ day: 'Date', count: 'UInt8' }, once))).toBeNull();
    expect(defaultPlot(result({ day: 'Date', source: 'String' }, [{}, {}]))).toBeNull();
    expect(usual(result({ day: 'Date', count: 'UInt8' }, [...once, ...once]))).toBeNull();
  });
});

describe('a plot with chosen settings', () => {
  const rows = Array.from({ length: 8 }, (_, at) => [
    { day: '2026-11-16', source: `s${at}`, lang: 'en', count: at, likes: 2 },
    { day: '2026-11-17', source: `s${at}`, lang: 'de', count: at, likes: 4 },
  ]).flat();
  const all = result({ day: 'Date', source: 'String', lang: 'String', count: 'UInt8', likes: 'UInt8' }, rows);

  it('counts the series it does not draw', () => {
    const choice: PlotSettings = { x: 'day', y: ['likes'], series: 'source', kind: 'line' };
    const plot = timePlot(all, choice)!;
    expect(plot.series.map(({ values }) => values)).toEqual(Array(6).fill([2, 4]));
    expect(plot.omitted).toBe(2);
  });

  it('supports bars by two columns', () => {
    expect(barPlot(all, { x: 'source', y: ['count'], series: 'lang', kind: 'bar' })[3]).toEqual({
      label: 's1 · de',
      value: 1,
    });
  });
});
