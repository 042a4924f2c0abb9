import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countMentions } from '../../../clickhouse/mentions/count-mentions.ts';
import { mentionIds } from '../../../clickhouse/mentions/mention-ids.ts';
import { insertMentions, updateMentions } from '../../../clickhouse/mentions/mentions.ts';
import { narrowSelection } from '../../../clickhouse/mentions/narrow-selection.ts';
import { setVerdicts } from '../../../clickhouse/judging/verdict-updates.ts';
import { matchesQuery } from '../../../domain/query/matches-query.ts';
import { resolveQuery } from '../../../domain/query/resolve-query.ts';
import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';
import { relevanceBand, type Mention } from '../../../schemas/mentions/mention.ts';
import type { MentionQuery } from '../../../schemas/query/mention-query.ts';
import { aMention } from '../../api/support/world.ts';
import { queryArbitrary, VOCABULARY } from '../../support/random-queries.ts';
import { startStores, type Stores } from '../../support/stores.ts';

/* The store and the matcher read one query twice. Both must find the same mentions, whatever was changed before. */

const NOW = Date.parse('2026-11-20T12:00:00Z');
const PROJECT = 'prj_q';
/** Queries in all. */
const RUNS = 300;
const AT_ONCE = 10;

const words = (most: number) =>
  fc.array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: most }).map((each) => each.join(' '));
const mentionArbitrary = fc.record({
  source: fc.constantFrom('hn', 'reddit', 'x'),
  title: fc.oneof(fc.constant(null), words(3)),
  text: words(9),
  summary: fc.oneof(fc.constant(''), words(3)),
  author: fc.constantFrom('jane', 'Jane', 'JÜRGEN', 'bob_99', null),
  author_name: fc.constantFrom('Jane Roe', 'Acme', null),
  place: fc.constantFrom(null, 'Berlin', 'r/devops', 'r/acme', 'Tokyo 東京'),
  url: fc.constantFrom(
    'https://www.reddit.com/r/acme/1',
    'https://acme.com/pricing?a=1',
    'https://example.org',
  ),
  lang: fc.constantFrom(null, 'en', 'pt-BR', 'de'),
  engagement: fc.constantFrom(0, 10, 11, 49, 50, 51),
  urgency: fc.constantFrom(0, 39, 40, 69, 70, 100),
  sentiment: fc.constantFrom('positive', 'negative', 'neutral'),
  category_id: fc.constantFrom(null, 1, 2),
  tags: fc.constantFrom([], ['big'], ['Big', 'two words']),
  assignee: fc.constantFrom(null, 'usr_1', 'usr_2'),
  posted_at: fc.integer({ min: 0, max: 400 }).map((hours) => new Date(NOW - hours * HOUR_MS).toISOString()),
}) satisfies fc.Arbitrary<Partial<Mention>>;

let stores: Stores;
let mentions: Mention[];
beforeAll(async () => {
  stores = await startStores();
  const made = fc.sample(mentionArbitrary, { numRuns: 400, seed: 20 });
  mentions = made.map((fields) =>
    aMention(1, PROJECT, { ...fields, relevance: relevanceBand(fields.urgency) }),
  );
  const others = made.slice(0, 50).map((fields) => aMention(2, PROJECT, fields));
  const insert = (of: readonly Mention[], workspace_id: number) =>
    insertMentions(
      stores.clickhouse,
      of.map((mention) => ({ ...mention, workspace_id })),
    );
  await insert(mentions.slice(0, 250), 1);
  await insert(mentions.slice(250), 1);
  await insert(others, 2);
});
afterAll(() => stores.close());

const resolved = (text: string) =>
  resolveQuery(text, { now: NOW, timeZone: 'Europe/Berlin', userId: 'usr_2' });
const selectionOf = (q: MentionQuery | null) => ({
  ...{ workspaceId: 1, projectIds: [PROJECT] },
  ...(q && { q }),
});

async function foundBy(q: MentionQuery | null): Promise<string[]> {
  const ids: string[] = [];
  for await (const list of mentionIds(stores.clickhouse, selectionOf(q), 1000)) ids.push(...list);
  return ids;
}

/** Compares the store with the matcher for one query; `asPage`: also as a page narrows and counts it. */
async function compare(text: string, asPage: boolean): Promise<number> {
  const q = resolved(text);
  const expected = mentions
    .filter((mention) => !q || matchesQuery(q, mention))
    .map(({ id }) => id)
    .sort();
  expect(await foundBy(q), text).toEqual(expected);
  if (asPage) {
    const narrowed = await narrowSelection(stores.clickhouse, selectionOf(q));
    expect(await countMentions(stores.clickhouse, narrowed), text).toBe(expected.length);
    expect(await countMentions(stores.clickhouse, selectionOf(q)), text).toBe(expected.length);
  }
  return expected.length;
}

/** Compares random queries. Returns how many of them find some mentions, and not all. */
async function agree(seed: number): Promise<number> {
  const texts = fc.sample(queryArbitrary, { numRuns: RUNS / 3, seed });
  let telling = 0;
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const sizes = await Promise.all(texts.slice(at, at + AT_ONCE).map((text, n) => compare(text, n === 0)));
    telling += sizes.filter((size) => size > 0 && size < mentions.length).length;
  }
  return telling;
}

describe('a query', () => {
  it('finds in the store what it matches in this process', async () => {
    expect(await agree(1)).toBeGreaterThan(RUNS / 10);
  }, 300_000);

  it('still does after changes of fields and of summaries', async () => {
    const changed = mentions.slice(0, 120);
    const set = { urgency: 70, tags: ['big', 'two words'], assignee: 'usr_2', category_id: 2 };
    await updateMentions(
      stores.clickhouse,
      1,
      changed.map(({ id }) => id),
      set,
    );
    for (const mention of changed) Object.assign(mention, set, { relevance: 'high' });
    mentions = mentions.map((mention) => ({ ...mention }));
    expect(await agree(2)).toBeGreaterThan(RUNS / 10);
    const judged = mentions.slice(60, 90);
    const verdict = (mention: Mention) => ({
      ...{
        relevant: true,
        sentiment: 'negative' as const,
        urgency: 40,
        category_id: 1,
        reason: '',
        judge: 'x',
      },
      ...{ summary: 'rivalco syncing Acme Sync 東京', judged_at: new Date(NOW + DAY_MS).toISOString() },
      id: mention.id,
    });
    const verdicts = judged.map(verdict);
    await setVerdicts(stores.clickhouse, 1, new Map(verdicts.map(({ id, ...rest }) => [id, rest])));
    const byId = new Map(verdicts.map((each) => [each.id, each]));
    mentions = mentions.map((mention) => ({ ...mention, ...byId.get(mention.id) }));
    expect(await agree(3)).toBeGreaterThan(RUNS / 10);
  }, 300_000);
});
