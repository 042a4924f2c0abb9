import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toSearchHistory, lookBack, sourcesOf, searchTargets } from '../../../pipeline/poll/scan-plan.ts';
import type { SourceReach } from '../../../pipeline/poll/scan-plan.ts';
import { conditionsOf } from '../../../pipeline/poll/sweep-plan.ts';
import type { AddedAddress } from '../../../postgres/projects/project-sources.ts';
import type { KeywordCursor } from '../../../postgres/scans/keyword-cursors.ts';
import type { KeywordRow } from '../../../postgres/projects/watch-list.ts';
import { aRun } from './runs.ts';
import { aKeyword, aProject } from '../stages/watched.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (ms: number) => NOW - ms;

const hn: SourceReach = { source: 'hn', overlapMs: 10 * 60_000, maxBackfillDays: null, exclusions: 'none' };
const project = aProject('one', { window_days: 7, backfill_days: 30 });

const anAddress = (address: string): AddedAddress => ({ projectId: 'one', source: 'feed', address });

const cursor = (
  keyword_id: number,
  searchedAgo: number,
  spellings = ['acme'],
  fields: Partial<KeywordCursor> = {},
): KeywordCursor => ({
  keyword_id,
  project_id: 'one',
  source: 'hn',
  address: '',
  searched_to: new Date(ago(searchedAgo)).toISOString(),
  spellings,
  excluded: [],
  hashtags: [],
  swept_at: new Date(ago(searchedAgo)).toISOString(),
  window_days: 7,
  conditions: conditionsOf(aKeyword(keyword_id, 'one')),
  sweep_requested_at: null,
  next_due_at: new Date(ago(searchedAgo - HOUR)).toISOString(),
  ...fields,
});

describe('How far back a keyword is searched', () => {
  it.each([
    ['over the backfill in the first scan', hn, project, true, undefined, 30 * DAY],
    ['over the window when it was added later', hn, project, false, undefined, 7 * DAY],
    ['from the last search, minus the overlap', hn, project, false, cursor(1, HOUR), HOUR + 10 * 60_000],
    [
      'from the last search after a long outage',
      hn,
      project,
      false,
      cursor(1, 20 * DAY),
      20 * DAY + 10 * 60_000,
    ],
    ['over the backfill at most after a longer one', hn, project, false, cursor(1, 90 * DAY), 30 * DAY],
    [
      'over no more than the backfill in the first scan, however long the window',
      hn,
      { window_days: 14, backfill_days: 1 },
      true,
      undefined,
      DAY,
    ],
    ['no further than the source allows', { ...hn, maxBackfillDays: 3 }, project, true, undefined, 3 * DAY],
    [
      'no further than the source allows, after an outage',
      { ...hn, maxBackfillDays: 3 },
      project,
      false,
      cursor(1, 9 * DAY),
      3 * DAY,
    ],
  ] as const)('%s', (_, reach, days, first, from, expected) => {
    const { since, freshSince } = lookBack(reach, days, first, from, false, NOW);
    expect([since, freshSince]).toEqual([ago(expected), ago(expected)]);
  });

  it.each([
    ['over the window', hn, HOUR, 7 * DAY, HOUR + 10 * 60_000],
    ['as far as the source allows', { ...hn, maxBackfillDays: 1 }, HOUR, DAY, HOUR + 10 * 60_000],
    ['from the last search when that is longer ago', hn, 9 * DAY, 9 * DAY + 600_000, 9 * DAY + 600_000],
  ] as const)('is in a sweep %s', (_, reach, searchedAgo, since, freshSince) => {
    const back = lookBack(reach, project, false, cursor(1, searchedAgo), true, NOW);
    expect(back).toEqual({ since: ago(since), freshSince: ago(freshSince), isSweep: true });
  });

  test('leaves no gap after the last search, and never reaches back further than allowed', () => {
    const days = fc.double({ min: 0.5, max: 730, noNaN: true });
    fc.assert(
      fc.property(days, days, days, fc.boolean(), fc.boolean(), (window, backfill, age, known, isSwept) => {
        const from = known ? cursor(1, age * DAY) : undefined;
        const extent = { window_days: window, backfill_days: backfill };
        const { since, freshSince } = lookBack(hn, extent, false, from, isSwept, NOW);
        const furthest = ago(Math.max(window, backfill) * DAY);
        expect(since).toBeGreaterThanOrEqual(furthest);
        expect(since).toBeLessThanOrEqual(freshSince);
        if (from) expect(since).toBeLessThanOrEqual(Math.max(Date.parse(from.searched_to), furthest));
        if (!from || isSwept) expect(since).toBeLessThanOrEqual(ago(window * DAY));
        expect(lookBack(hn, extent, true, undefined, isSwept, NOW).since).toBe(ago(backfill * DAY));
      }),
    );
  });
});

describe('A search target', () => {
  const wanted = (
    keywords: readonly KeywordRow[],
    cursors: readonly KeywordCursor[],
    {
      reach = hn,
      hashtags = [] as string[],
      firstKeywords = [] as readonly number[],
      addresses = [] as readonly AddedAddress[],
    } = {},
  ) =>
    searchTargets(
      reach,
      [aRun()],
      {
        projects: new Map([['one', { ...project, settings: { hashtags } }]]),
        keywords: new Map([['one', keywords]]),
        addresses,
      },
      toSearchHistory(cursors, new Set(firstKeywords)),
      NOW,
    );
  const wants = (
    keywords: readonly KeywordRow[],
    cursors: readonly KeywordCursor[],
    firstKeywords: readonly number[] = [],
  ) =>
    wanted(keywords, cursors, { firstKeywords }).map(({ keywordId, since }) => [
      keywordId,
      (NOW - since) / DAY,
    ]);

  it('covers the backfill for every keyword until the first search of the project', () => {
    expect(wants([aKeyword(1, 'one'), aKeyword(2, 'one')], [], [1])).toEqual([
      [1, 30],
      [2, 30],
    ]);
  });

  it('covers the window for a keyword added after the first scan', () => {
    expect(wants([aKeyword(1, 'one'), aKeyword(2, 'one')], [cursor(1, 0)], [1])[1]).toEqual([2, 7]);
  });

  it('still covers the backfill for a keyword whose query failed in the first scan', () => {
    expect(wants([aKeyword(1, 'one'), aKeyword(2, 'one')], [cursor(1, 0)], [1, 2])[1]).toEqual([2, 30]);
  });

  it('covers the window again for a keyword whose spellings changed', () => {
    const changed = aKeyword(1, 'one', { aliases: ['acme inc'] });
    expect(wants([changed], [cursor(1, 0)], [1])).toEqual([[1, 7]]);
  });

  it('does not start over when spellings only change their order', () => {
    const keyword = aKeyword(1, 'one', { aliases: ['acme inc'] });
    const [[, days]] = wants([keyword], [cursor(1, 0, ['acme inc', 'acme'])]) as [[number, number]];
    expect(days).toBeLessThan(0.01);
  });

  it.each<[string, SourceReach['exclusions'], string[], string[], number]>([
    ['no longer', 'words', ['lamp', 'pie'], ['lamp'], 7],
    ['others', 'words', ['lamp'], ['pie'], 7],
    ['more', 'words', ['lamp'], ['Lamp', 'pie'], 0],
    ['and a new phrase', 'words', ['lamp'], ['lamp', 'acme pie'], 0],
    ['no longer, at a source without exclusions', 'none', [], ['pie'], 0],
    ['as before, at a source that no longer supports exclusions', 'none', ['lamp'], ['lamp'], 7],
  ])('reaches back for previously excluded posts when a keyword excludes words %s', (...given) => {
    const [, exclusions, told, excluded, days] = given;
    const [target] = wanted(
      [aKeyword(1, 'one', { excluded })],
      [cursor(1, 0, ['acme'], { excluded: told })],
      {
        reach: { ...hn, exclusions },
      },
    );
    expect(Math.floor((NOW - target!.since) / DAY)).toBe(days);
  });

  it.each([
    ['for a new hashtag', ['#AcmeLife', 'acme sync'], ['acmelife'], 7],
    ['no further for a removed hashtag', ['acmelife'], ['acmelife', 'acmesync'], 0],
  ])('includes the project’s hashtags, and reaches back %s', (_, hashtags, before, days) => {
    const reach: SourceReach = { ...hn, searchesHashtags: true };
    const cursors = [cursor(1, 0, ['acme'], { hashtags: before })];
    const [target] = wanted([aKeyword(1, 'one')], cursors, { reach, hashtags });
    expect(target!.hashtags).toEqual(hashtags.map((tag) => tag.toLowerCase().replace(/\W/g, '')));
    expect(Math.floor((NOW - target!.since) / DAY)).toBe(days);
    expect(wanted([aKeyword(1, 'one')], cursors, { hashtags })[0]?.hashtags).toEqual([]);
  });

  it('is one for each keyword and address that its project has added, each with a history of its own', () => {
    const reach: SourceReach = { ...hn, source: 'feed' };
    const addresses = [anAddress('https://a.example'), anAddress('https://b.example')];
    const known = cursor(1, 0, ['acme'], { source: 'feed', address: 'https://a.example' });
    const targets = wanted([aKeyword(1, 'one')], [known], { reach, addresses, firstKeywords: [1] });
    expect(targets.map(({ address, since }) => [address, Math.floor((NOW - since) / DAY)])).toEqual([
      ['https://a.example', 0],
      ['https://b.example', 30],
    ]);
    expect(wanted([aKeyword(1, 'one')], [], { reach })).toEqual([]);
  });

  it('leaves out keywords that are not watched at the source', () => {
    expect(wants([aKeyword(1, 'one', { sources: ['news'] })], [])).toEqual([]);
  });
});

describe('The sources that a run searches', () => {
  it.each([
    ['every available one when the project does not choose', aRun(), [], ['hn', 'news']],
    ["the project's own, even unavailable ones", aRun(), ['x', 'hn'], ['x', 'hn']],
    ['only the failed ones in a retry', aRun({ only_sources: ['news'] }), [], ['news']],
    ['none in a retry that the project has since dropped', aRun({ only_sources: ['news'] }), ['hn'], []],
  ] as const)('are %s', (_, claimed, sources, expected) => {
    const project = aProject('one', { sources: [...sources] });
    expect(sourcesOf(claimed, project, ['hn', 'news', 'feed'], [])).toEqual(expected);
  });

  it('include those of the addresses that it has added, whatever it chooses', () => {
    const added = [anAddress('https://a.example'), { ...anAddress('https://b.example'), projectId: 'two' }];
    const available = ['hn', 'feed'] as const;
    expect(sourcesOf(aRun(), aProject('one'), available, added)).toEqual(['hn', 'feed']);
    expect(sourcesOf(aRun(), aProject('one', { sources: ['hn'] }), available, added)).toEqual(['hn', 'feed']);
    expect(sourcesOf(aRun({ project_id: 'three' }), aProject('three'), available, added)).toEqual(['hn']);
  });
});
