import { describe, expect, test } from 'vitest';
import { asTime, asText } from '../../../../pipeline/connector/parsing/json-values.ts';

describe('a text from a response', () => {
  test('loses only the characters that no store or URL can hold', () => {
    expect(asText('a\u0000b \ud83d c 🙂\u200d\n')).toBe('ab  c 🙂\u200d\n');
    expect(() => encodeURIComponent(asText('otter\ud83d') ?? '')).not.toThrow();
  });

  test('is null when nothing is left of it', () => {
    for (const nothing of ['\u0000', '\ud83d', ' ', '', null, {}, Number.NaN])
      expect(asText(nothing)).toBeNull();
  });
});

describe('a time from a response', () => {
  test.each([
    ['2026-11-18T09:12:00', '2026-11-18T09:12:00.000Z'],
    ['2026-11-18 09:12:00.5', '2026-11-18T09:12:00.500Z'],
    ['2026-11-18T09:12:00+0200', '2026-11-18T07:12:00.000Z'],
    ['2026-11-18T09:12:00-05:30', '2026-11-18T14:42:00.000Z'],
    ['2026-11-18', '2026-11-18T00:00:00.000Z'],
  ])('%s is read as %s in any local time zone', (written, meant) => {
    const zone = process.env.TZ;
    try {
      for (const reader of ['UTC', 'America/New_York', 'Asia/Kolkata']) {
        process.env.TZ = reader;
        expect(new Date(asTime(written) ?? 0).toISOString()).toBe(meant);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});
