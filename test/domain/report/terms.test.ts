import { describe, expect, it } from 'vitest';
import { stemOf, stemsOf, termsOf } from '../../../domain/report/terms.ts';

const none = new Set<string>();
const keysOf = (text: string, ignored: ReadonlySet<string> = none) => [...termsOf(text, ignored).keys()];

describe('terms', () => {
  it('are words and neighboring pairs that carry meaning, in any of the usual languages', () => {
    expect(keysOf('The sync conflicts are back')).toEqual(['sync', 'conflict', 'sync conflict']);
    expect(keysOf('Die Synchronisation ist nach dem Update kaputt')).toEqual([
      'synchronisation',
      'updat',
      'kaput',
      'updat kaput',
    ]);
    expect(keysOf('Toujours pas de mode hors ligne')).toEqual([
      'toujour',
      'mod',
      'hors',
      'mod hors',
      'lign',
      'hors lign',
    ]);
  });

  it('leave out addresses, handles, numbers, and the names that every mention has', () => {
    const ignored = stemsOf(['Acme Sync', '@acmesync']);
    expect(keysOf('@ann Acme Sync 2026 https://x.test/export loses exports', ignored)).toEqual([
      'loses',
      'export',
      'loses export',
    ]);
  });

  it('share a key across inflections, and are shown as written', () => {
    expect(['crash', 'crashes', 'crashed', 'crashing'].map(stemOf)).toEqual(Array(4).fill('crash'));
    expect(termsOf('Crashed twice', none).get('crash')).toBe('crashed');
  });

  it('pair the characters of scripts without spaces', () => {
    expect([...termsOf('同期失敗', none)]).toContainEqual(['同 期', '同期']);
  });
});
