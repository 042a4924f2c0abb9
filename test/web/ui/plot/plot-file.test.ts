import { expect, test } from 'vitest';
import { fileNameOf, plotCsv } from '../../../../web/src/ui/plot/plot-file.ts';

test('a plot as CSV has a row for each time, with empty cells where nothing is known', () => {
  const series = [
    { label: 'Net, %', color: 'ink', values: [null, 12.5] },
    { label: '=cmd', color: 'ink', values: [1, 2] },
  ];
  expect(plotCsv([0, 86_400], series)).toBe(
    `time,"Net, %",'=cmd\r\n1970-01-01T00:00:00.000Z,,1\r\n1970-01-02T00:00:00.000Z,12.5,2\r\n`,
  );
});

test('a plot with marks also says what happened when', () => {
  const marks = [{ time: 86_400, text: 'Jan 2: Release 2.0', href: '#annotation-1' }];
  expect(plotCsv([0, 86_400], [{ label: 'N', color: 'ink', values: [1, 2] }], marks)).toBe(
    'time,N,annotations\r\n1970-01-01T00:00:00.000Z,1,\r\n1970-01-02T00:00:00.000Z,2,Jan 2: Release 2.0\r\n',
  );
});

test('its file is named by its label', () => {
  expect(fileNameOf('Mentions per day, by sentiment')).toBe('mentions-per-day-by-sentiment');
  expect(fileNameOf('…')).toBe('plot');
});
