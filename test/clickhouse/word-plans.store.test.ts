import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { narrowSelection } from '../../clickhouse/mentions/narrow-selection.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { deleteMentions, updateMentions } from '../../clickhouse/mentions/mentions.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { q as queryOf } from '../support/queries.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Word searches use other query plans than filters. Both must return the same as a plain scan of the text. */

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
  await fill(0, 30_000);
  await fill(30_000, 500);
});
afterAll(() => stores.close());

const PROJECT = 'prj_words';
/**
 * Adds mentions: `all` in each, `common` in nine of ten, `middling` in every 97th, `old` in the first 30. One in 1,009
 * has an author whose handle is also a word in other texts.
 */
const fill = (from: number, count: number) =>
  stores.clickhouse.command({
    query: `INSERT INTO mentions (workspace_id, id, project_id, source, text, author, relevant, sentiment, status, urgency)
            SELECT 1, number + 1, '${PROJECT}', 'hn',
              concat(if(number % 10 = 0, 'x', 'common'), ' all', if(number % 97 = 0, ' middling', ''), if(number < 30, ' old', '')),
              if(number % 1009 = 0, 'Middling', 'somebody'), number % 7 != 0, 'neutral', 'open', number % 101
            FROM numbers({from:UInt64}, {count:UInt64})`,
    query_params: { from, count },
  });
const idOf = (n: number) => (n + 1).toString(16).padStart(32, '0');
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => idOf(from + at * step));

const of = (q: string, more: Partial<MentionSelection> = {}): MentionSelection => ({
  ...{ workspaceId: 1, projectIds: [PROJECT], relevant: true, ...queryOf(q) },
  ...more,
});

/** Returns the ids that a plain scan finds, in key order. Words of the author count as text. */
async function plainly(q: string, where: string): Promise<string[]> {
  const answer = await stores.clickhouse.query({
    query: `SELECT lower(leftPad(hex(id), 32, '0')) AS found FROM mentions
            WHERE hasAll(splitByChar(' ', concat(text, ' ', lower(author))), {words:Array(String)}) AND ${where} ORDER BY id`,
    query_params: { words: q.split(' ').filter((word) => word !== '') },
    format: 'JSONEachRow',
  });
  return (await answer.json<{ found: string }>()).map(({ found }) => found);
}

const SELECTIONS: readonly (readonly [MentionSelection, where: string, words?: string])[] = [
  ...['common', 'middling', 'common old'].map((q) => [of(q), 'relevant', q] as const),
  [of('common', { status: ['done'] }), `relevant AND status = 'done'`, 'common'],
  [of('all'), 'relevant', 'all'],
  [of('all common', { status: ['done'] }), `relevant AND status = 'done'`, 'all common'],
  [of('middling', { relevant: false, urgencyMin: 50 }), 'NOT relevant AND urgency >= 50', 'middling'],
  [of('', { authors: ['mIDDLING'] }), `relevant AND author = 'Middling'`],
  [
    of('common', { authors: ['middling'], status: ['done'] }),
    `relevant AND author = 'Middling' AND status = 'done'`,
    'common',
  ],
  [of('', { authors: ['middling', 'nobody'] }), `relevant AND author = 'Middling'`],
  [of('nowhere'), 'relevant', 'nowhere'],
  [of('middling -common'), `relevant AND NOT has(splitByChar(' ', text), 'common')`, 'middling'],
  [
    of('-middling'),
    `relevant AND NOT has(splitByChar(' ', text), 'middling') AND lower(author) != 'middling'`,
  ],
  [
    of('"common all" (middling OR old)'),
    `relevant AND (position(text, 'middling') > 0 OR author = 'Middling' OR position(text, 'old') > 0)`,
    'common',
  ],
  [of('mid* urgency:>=50'), 'relevant AND urgency >= 50', 'middling'],
  [
    of('middling OR urgency:>=99'),
    `relevant AND (position(text, 'middling') > 0 OR author = 'Middling' OR urgency >= 99)`,
  ],
];

/** Checks each selection with both plans, alternating the order and whether the page starts or continues. */
async function holds() {
  for (const [at, [selection, where, words = '']] of SELECTIONS.entries()) {
    const ids = await plainly(words, where);
    const [order, sorted] =
      at % 2 === 0 ? (['newest', ids.toReversed()] as const) : (['oldest', ids] as const);
    const from = at % 3;
    const after = sorted[from - 1] === undefined ? undefined : { value: 0, id: sorted[from - 1]! };
    for (const each of [selection, await narrowSelection(stores.clickhouse, selection)]) {
      expect(await countMentions(stores.clickhouse, each), where).toBe(ids.length);
      const page = await listMentions(stores.clickhouse, each, { order, limit: 20, after });
      expect(page.map(({ id }) => id)).toEqual(after ? sorted.slice(from, from + 20) : sorted.slice(0, 20));
    }
  }
}

describe('words', () => {
  it('return the same lists and counts as a plain scan after every kind of change', async () => {
    await holds();
    // Each change touches some parts and not others: the engine reads the two kinds differently.
    await updateMentions(stores.clickhouse, 1, every(97, 29_100, 30_400), {
      relevant: false,
      status: 'done',
    });
    await holds();
    await updateMentions(stores.clickhouse, 1, every(31, 0, 20_000), { relevant: true, status: 'done' });
    await deleteMentions(stores.clickhouse, 1, every(97, 0, 9_700));
    await holds();
    await fill(30_500, 700);
    await stores.clickhouse.command({ query: 'OPTIMIZE TABLE mentions FINAL' });
    await updateMentions(stores.clickhouse, 1, every(13, 30_100, 31_200), { relevant: true, urgency: 90 });
    await holds();
  });

  it('are narrowed to a list of ids only where they match few mentions', async () => {
    const narrowed = async (selection: MentionSelection) =>
      (await narrowSelection(stores.clickhouse, selection)).ids?.length;
    expect(await narrowed(of('middling'))).toBeLessThan(1000);
    expect(await narrowed(of('', { authors: ['MIDDLING'] }))).toBeLessThan(100);
    expect(await narrowed(of('nowhere'))).toBe(0);
    expect(await narrowed(of('common'))).toBeUndefined();
    expect(await narrowed(of('!!!'))).toBeUndefined();
    expect(await narrowed(of('', { authors: ['middling', 'nobody'] }))).toBeUndefined();
  });

  it('are recognized when most mentions contain them', async () => {
    const inMost = async (q: string) => (await narrowSelection(stores.clickhouse, of(q))).foundInMost;
    expect([await inMost('all'), await inMost('common')]).toEqual([true, true]);
    expect([await inMost('x'), await inMost('middling')]).toEqual([undefined, undefined]);
  });

  it('are found when paging inside the window, across its end and beyond', async () => {
    const ids = (await plainly('middling', 'relevant')).toReversed();
    // The next 20,000 mentions include about 180 of them, so pages of 250 reach beyond the window.
    for (const at of [0, 100, ids.length - 3]) {
      const after = { value: 0, id: ids[at]! };
      const page = await listMentions(stores.clickhouse, of('middling'), {
        order: 'newest',
        limit: 250,
        after,
      });
      expect(page.map(({ id }) => id)).toEqual(ids.slice(at + 1, at + 251));
    }
    const oldest = await listMentions(stores.clickhouse, of('middling'), { order: 'oldest', limit: 250 });
    expect(oldest.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 250));
  });
});
