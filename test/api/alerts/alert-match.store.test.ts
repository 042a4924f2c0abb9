import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMentions } from '../../../clickhouse/mentions/list-mentions.ts';
import { alertSelection, matchesAlert } from '../../../domain/alerts/alert-match.ts';
import type { Alert } from '../../../schemas/alerts/alert.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { SENTIMENTS } from '../../../schemas/judging/verdict.ts';
import { aMention, openWorld, store, type World } from '../support/world.ts';

const WORKSPACE = 7;
const PROJECTS = ['prj_1', 'prj_2', 'prj_3'];
/** Handles in both cases, including letters with unusual case mappings. */
const AUTHORS = ['jane', 'JANE', 'Ünal', 'ünal', 'ΣΊΣΥΦΟΣ', 'σίσυφος', 'İpek', 'straße', 'a,b', "o'neil"];
const few = [1, 2, 3, 4];
const TAGS = ['pr', 'PR', 'a b'];
/** Filters that match few mentions would leave nothing to compare if most alerts had them. */
const rarely = Array<undefined>(8).fill(undefined);
const NOW = Date.parse('2027-01-01');

const mention = fc
  .record({
    source: fc.constantFrom(...SOURCES.slice(0, 4)),
    sentiment: fc.constantFrom(...SENTIMENTS),
    category_id: fc.constantFrom(null, ...few),
    group_ids: fc.subarray(few),
    keyword_ids: fc.subarray(few),
    author: fc.constantFrom(null, ...AUTHORS),
    engagement: fc.constantFrom(0, 1, 5, 50),
    urgency: fc.constantFrom(0, 39, 40, 70, 100),
    relevant: fc.boolean(),
    tags: fc.subarray(TAGS),
    assignee: fc.constantFrom(null, 'usr_1', 'usr_2'),
    snoozed_until: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'),
    project: fc.constantFrom(...PROJECTS),
    text: fc.constantFrom('Acme is down', 'ACME sync, again', 'nothing', 'acme_sync'),
  })
  .map(({ project, ...fields }) => aMention(WORKSPACE, project, fields));

/** Left out half of the time, so that an alert seldom has all lists at once. */
const list = <T>(...entries: T[]) => fc.option(fc.subarray(entries), { nil: undefined, freq: 1 });
const rule: fc.Arbitrary<Pick<Alert, 'project_id' | 'filters' | 'min_urgency'>> = fc.record({
  project_id: fc.constantFrom(null, null, ...PROJECTS),
  min_urgency: fc.constantFrom(null, null, 0, 40, 71),
  filters: fc
    .record({
      sources: list(...SOURCES.slice(0, 4)),
      sentiment: list(...SENTIMENTS),
      categories: list(...few),
      groups: list(...few),
      keywords: list(...few),
      authors: list(...AUTHORS),
      q: fc.constantFrom(...rarely, 'acme -sync', '"acme sync"', 'urgency:high OR down', 'author:jane', ' '),
      tag: fc.constantFrom(...rarely, ['pr'], ['PR', 'a b']),
      assignee: fc.constantFrom(...rarely, 'none', 'usr_1'),
      snoozed: fc.constantFrom(...rarely, true, false),
      min_engagement: fc.constantFrom(undefined, undefined, 0, 5, 51),
    })
    // Alerts are stored as JSON, so unset filters are absent.
    .map((filters) => JSON.parse(JSON.stringify(filters)) as Alert['filters']),
});

let world: World;
let mentions: Mention[];
beforeAll(async () => {
  world = await openWorld();
  mentions = fc.sample(mention, 400);
  await store(world, WORKSPACE, mentions);
});
afterAll(() => world.close());

test('the database query and the in-memory check agree on every alert', async () => {
  const live = PROJECTS.slice(0, 2);
  let matched = 0;
  await fc.assert(
    fc.asyncProperty(rule, async (alert) => {
      const selection = alertSelection(alert, WORKSPACE, live, NOW);
      const found = await listMentions(world.stores.clickhouse, selection, { order: 'newest', limit: 1000 });
      const expected = mentions.filter(
        (each) => live.includes(each.project_id) && matchesAlert(alert, each, NOW),
      );
      matched += expected.length;
      expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    }),
    { numRuns: 150 },
  );
  // Guards against agreement just because nothing ever matches.
  expect(matched).toBeGreaterThan(500);
});

test('an alert without filters matches every relevant mention of every live project', async () => {
  const everything = { project_id: null, filters: {}, min_urgency: null };
  expect(mentions.filter((each) => matchesAlert(everything, each, NOW))).toEqual(
    mentions.filter(({ relevant }) => relevant),
  );
});
