import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { conditionsOf, isLoosened, isSweepDue, lastSweepTime } from '../../../pipeline/poll/sweep-plan.ts';
import type { KeywordCursor } from '../../../postgres/scans/keyword-cursors.ts';
import type { KeywordRow } from '../../../postgres/projects/watch-list.ts';
import { aKeyword } from '../stages/watched.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();

type Fields = Partial<KeywordRow>;
const conditions = (fields: Fields = {}) => conditionsOf(aKeyword(1, 'one', fields));

describe('A keyword is loosened', () => {
  it.each<[string, Fields, Fields]>([
    ['when it excludes a word no longer', { excluded: ['jobs', 'lyrics'] }, { excluded: ['jobs'] }],
    ['when it excludes another word instead', { excluded: ['jobs'] }, { excluded: ['lyrics'] }],
    ['when case no longer matters', { case_sensitive: true }, {}],
    ['when it may be part of a word', {}, { whole_word: false }],
    ['when one more word is enough', { require_any: ['app'] }, { require_any: ['app', 'cloud'] }],
    ['when it requires nothing any more', { require_any: ['app'] }, {}],
    ['when it admits all authors again', { authors_allow: ['ann'] }, {}],
    ['when it admits another author', { authors_allow: ['ann'] }, { authors_allow: ['ann', 'bob'] }],
    ['when it refuses an author no longer', { authors_deny: ['ann'] }, {}],
    ['when it admits another subreddit', { subreddits_allow: ['a'] }, { subreddits_allow: ['b'] }],
    ['when it refuses a subreddit no longer', { subreddits_deny: ['a'] }, {}],
    ['when it admits another domain', { domains_allow: ['a.com'] }, { domains_allow: ['a.com', 'b.com'] }],
    ['when it refuses a domain no longer', { domains_deny: ['a.com'] }, {}],
  ])('%s', (_, before, now) => {
    expect(isLoosened(conditions(before), conditions(now))).toBe(true);
  });

  test('never by a change that only asks for more', () => {
    const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(words, words, fc.boolean(), fc.boolean(), (some, more, cased, whole) => {
        const loose = conditions({
          excluded: some,
          authors_deny: some,
          case_sensitive: cased,
          whole_word: whole,
        });
        const all = [...new Set([...some, ...more])];
        const strict = { ...loose, excluded: all.toReversed(), authors_deny: all, domains_allow: more };
        expect(isLoosened(loose, { ...strict, case_sensitive: true, whole_word: true })).toBe(false);
      }),
    );
  });
});

const cursor = (sweptAt: number, fields: Partial<KeywordCursor> = {}): KeywordCursor => ({
  keyword_id: 1,
  project_id: 'one',
  source: 'hn',
  address: '',
  searched_to: iso(NOW),
  spellings: ['acme'],
  excluded: [],
  hashtags: [],
  swept_at: iso(sweptAt),
  window_days: 7,
  conditions: conditions(),
  sweep_requested_at: null,
  next_due_at: iso(NOW + HOUR),
  ...fields,
});
const reasons = { isRequested: false, windowDays: 7, conditions: conditions(), now: NOW };

describe('A sweep is due', () => {
  const justSwept = NOW - MINUTE;

  it('not again right after one', () => {
    expect(isSweepDue(cursor(justSwept), reasons)).toBe(false);
  });

  it.each<[string, Partial<KeywordCursor>, Partial<typeof reasons>]>([
    ['in a scan that a person asked for', {}, { isRequested: true }],
    ['in the retry of such a scan', { sweep_requested_at: iso(justSwept + 1) }, {}],
    ['once the window is longer', {}, { windowDays: 8 }],
    ['once the keyword is looser', { conditions: conditions({ excluded: ['jobs'] }) }, {}],
    ['when the next scan would come too late', { next_due_at: iso(NOW + 2 * DAY) }, {}],
  ])('%s', (_, before, now) => {
    expect(isSweepDue(cursor(justSwept, before), { ...reasons, ...now })).toBe(true);
  });

  it.each<[string, Partial<KeywordCursor>, Partial<typeof reasons>]>([
    ['of a request that was swept since', { sweep_requested_at: iso(justSwept - 1) }, {}],
    ['of a shorter window', {}, { windowDays: 3 }],
    ['of what nobody recorded', { window_days: null, conditions: null }, { windowDays: 30 }],
  ])('not because %s', (_, before, now) => {
    expect(isSweepDue(cursor(justSwept, before), { ...reasons, ...now })).toBe(false);
  });

  const cadences = fc.integer({ min: 5 * MINUTE, max: DAY });
  const delays = fc.array(fc.integer({ min: 0, max: 4 * MINUTE }), { minLength: 30, maxLength: 30 });

  /** The times at which scans of a project sweep over four days, when each starts some time after it is due. */
  function sweeps(project: string, cadence: number, late: readonly number[]): number[] {
    const swept = [NOW];
    for (let [at, scan] = [NOW + cadence, 1]; at < NOW + 4 * DAY; at += cadence, scan++) {
      const now = at + late[scan % late.length]!;
      const before = cursor(swept.at(-1)!, { project_id: project, next_due_at: iso(at + cadence) });
      if (isSweepDue(before, { ...reasons, now })) swept.push(now);
    }
    return swept;
  }
  const gaps = (times: readonly number[]) => times.slice(1).map((time, at) => time - times[at]!);

  test('at least once a day and about once a day, at any cadence of a day or less', () => {
    fc.assert(
      fc.property(fc.string(), cadences, delays, (project, cadence, late) => {
        const swept = sweeps(project, cadence, late);
        for (const gap of gaps(swept)) {
          expect(gap).toBeLessThanOrEqual(DAY + 75 * MINUTE);
          expect(gap).toBeGreaterThanOrEqual(12 * HOUR - 15 * MINUTE);
        }
        if (cadence <= HOUR) expect(swept.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('at another time of the day for each project, however many start at once', () => {
    const hours = new Set<number>();
    for (let project = 0; project < 100; project++) {
      const last = sweeps(`prj_${project}`, HOUR, [0]).at(-1)!;
      hours.add(Math.floor((last % DAY) / HOUR));
    }
    expect(hours.size).toBeGreaterThanOrEqual(20);
  });

  test('at a fixed time of the day', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4e12 }), (project, at) => {
        const time = lastSweepTime(project, at);
        expect(at - time).toBeGreaterThanOrEqual(0);
        expect(at - time).toBeLessThan(DAY);
        expect(lastSweepTime(project, time + DAY)).toBe(time + DAY);
      }),
    );
  });
});
