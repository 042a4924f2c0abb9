import { describe, expect, it } from 'vitest';
import { reportPeriod } from '../../../api/analytics/report-period.ts';
import type { PublicError } from '../../../schemas/errors.ts';

const iso = ({ since, until }: { since: number; until: number }) =>
  [since, until].map((at) => new Date(at).toISOString());
const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-04T15:30:00Z');

describe('the period of a report', () => {
  it('is the last seven whole days of the time zone, also when clocks change', () => {
    expect(iso(reportPeriod({}, 'UTC', NOW))).toEqual([
      '2026-10-28T00:00:00.000Z',
      '2026-11-04T00:00:00.000Z',
    ]);
    // Clocks went back on November 1.
    expect(iso(reportPeriod({}, 'America/Toronto', NOW))).toEqual([
      '2026-10-28T04:00:00.000Z',
      '2026-11-04T05:00:00.000Z',
    ]);
  });

  it('completes what is given', () => {
    expect(iso(reportPeriod({ until: at('2026-10-10T12:00:00Z') }, 'UTC', NOW))).toEqual([
      '2026-10-03T00:00:00.000Z',
      '2026-10-10T12:00:00.000Z',
    ]);
    expect(iso(reportPeriod({ since: at('2026-11-01T00:00:00Z') }, 'UTC', NOW))[1]).toBe(
      '2026-11-04T00:00:00.000Z',
    );
  });

  it('refuses an empty or very long period, and names field and rule', () => {
    const refused = (since: string, until?: string) => {
      try {
        reportPeriod({ since: at(since), ...(until && { until: at(until) }) }, 'UTC', NOW);
        return null;
      } catch (error) {
        return (error as PublicError).message;
      }
    };
    expect(refused('2026-11-04T00:00:00Z')).toBe('since: must be before the start of today');
    expect(refused('2026-10-04T00:00:00Z', '2026-10-04T00:00:00Z')).toBe('since: must be before until');
    expect(refused('2024-10-04T00:00:00Z')).toBe('since: must be within 366 days of the start of today');
  });
});
