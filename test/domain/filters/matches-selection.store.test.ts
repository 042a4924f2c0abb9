import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMentions } from '../../../clickhouse/mentions/list-mentions.ts';
import { matchesSelection } from '../../../domain/filters/matches-selection.ts';
import { RELEVANCE_BANDS, STATUSES, type Mention } from '../../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../../schemas/mentions/mention-filter.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { SENTIMENTS } from '../../../schemas/judging/verdict.ts';
import { q as queryOf } from '../../support/queries.ts';
import { aMention, openWorld, store, type World } from '../../api/support/world.ts';

const WORKSPACE = 7;
const PROJECTS = ['prj_1', 'prj_2', 'prj_3'];
const START = Date.UTC(2026, 0, 1);
const few = [1, 2, 3, 4];
const AUTHORS = ['jane', 'JANE', 'Ünal', 'ünal', "o'neil"];
const TAGS = ['vip', 'VIP', 'two words'];
const PEOPLE = ['usr_1', 'usr_2'];
const LANGUAGES = ['en', 'pt-BR', 'PT', 'de'];
/** Words in several scripts, with punctuation, numbers and symbols next to them. */
const TEXTS = [
  'Acme is down',
  'acme-sync 2.3!',
  'アクメが落ちた',
  '안녕 acme',
  '👍 great',
  'Straße ＡＣＭＥ',
  '!!!',
  '',
];
const SEARCHES = [
  'acme',
  'ACME down',
  'sync',
  '2 3',
  'アクメ',
  '落ちた',
  'メが',
  '안녕',
  '👍',
  '!!!',
  'jane',
  'place',
  ' ',
  'acm',
];
const TIMES = [0, 1, 2, 3, 4].map((hour) => START + hour * 3_600_000);

const iso = (ms: number) => new Date(ms).toISOString();

const mention = fc
  .record({
    source: fc.constantFrom(...SOURCES.slice(0, 4)),
    sentiment: fc.constantFrom(...SENTIMENTS),
    status: fc.constantFrom(...STATUSES),
    category_id: fc.constantFrom(null, ...few),
    group_ids: fc.subarray(few),
    keyword_ids: fc.subarray(few),
    author: fc.constantFrom(null, ...AUTHORS),
    title: fc.constantFrom(null, ...TEXTS),
    text: fc.constantFrom(...TEXTS),
    summary: fc.constantFrom(...TEXTS),
    place: fc.constantFrom(null, 'place'),
    lang: fc.constantFrom(null, ...LANGUAGES),
    tags: fc.subarray(TAGS),
    assignee: fc.constantFrom(null, ...PEOPLE),
    snoozed_until: fc.constantFrom(null, ...TIMES.map(iso)),
    engagement: fc.constantFrom(0, 1, 5, 50),
    urgency: fc.constantFrom(0, 39, 40, 69, 70, 100),
    relevant: fc.boolean(),
    judge: fc.constantFrom('built-in/9', 'mute/3'),
    posted_at: fc.constantFrom(...TIMES.map(iso)),
    found_at: fc.constantFrom(...TIMES.map(iso)),
    project: fc.constantFrom(...PROJECTS),
  })
  .map(({ project, ...fields }) => aMention(WORKSPACE, project, fields));

const list = <T>(...entries: T[]) => fc.option(fc.subarray(entries), { nil: undefined, freq: 2 });
const one = <T>(...entries: T[]) => fc.constantFrom(undefined, undefined, undefined, undefined, ...entries);
const time = one(...TIMES);
const selection: fc.Arbitrary<MentionSelection> = fc
  .record({
    projectIds: fc.subarray(PROJECTS, { minLength: 1 }),
    sources: list(...SOURCES.slice(0, 4)),
    sentiment: list(...SENTIMENTS),
    status: list(...STATUSES),
    relevance: list(...RELEVANCE_BANDS.map(({ band }) => band)),
    categories: list(...few),
    groups: list(...few),
    keywords: list(...few),
    authors: list(...AUTHORS),
    tags: list(...TAGS),
    lang: list('en', 'pt', 'de'),
    assignee: one<string | null>(null, ...PEOPLE),
    snoozed: one(
      ...TIMES.flatMap((at) => [
        { is: true, at },
        { is: false, at },
      ]),
    ),
    muted: one(true, false),
    urgencyMin: one(0, 40, 71),
    urgencyMax: one(0, 40, 69, 100),
    minEngagement: one(0, 5, 51),
    engagementBySource: one({ [SOURCES[0]!]: 5 }, { [SOURCES[0]!]: 1, [SOURCES[1]!]: 51 }),
    since: time,
    until: time,
    foundSince: time,
    foundUntil: time,
    q: one(...SEARCHES.map((text) => queryOf(text).q)),
    relevant: one(true, false),
  })
  // One to four filters at once: with more of them, hardly anything matches.
  .chain(({ projectIds, ...filters }) =>
    fc
      .subarray(
        Object.entries(filters).filter(([, value]) => value !== undefined),
        { maxLength: 4 },
      )
      .map((chosen): MentionSelection => ({
        workspaceId: WORKSPACE,
        projectIds,
        ...Object.fromEntries(chosen),
      })),
  );

let world: World;
let mentions: Mention[];
beforeAll(async () => {
  world = await openWorld();
  mentions = fc.sample(mention, 200);
  await store(world, WORKSPACE, mentions);
});
afterAll(() => world.close());

test('the database query and the in-memory check agree on every filter', async () => {
  const matched = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(selection, async (wanted) => {
      const found = await listMentions(world.stores.clickhouse, wanted, { order: 'newest', limit: 1000 });
      const expected = mentions.filter((each) => matchesSelection(wanted, each));
      for (const field of Object.keys(wanted))
        matched.set(field, (matched.get(field) ?? 0) + expected.length);
      expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    }),
    { numRuns: 200 },
  );
  // Guards against agreement just because nothing ever matches.
  expect([...matched].filter(([, count]) => count === 0)).toEqual([]);
  expect(matched.size).toBe(25);
});
