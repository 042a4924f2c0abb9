import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countMentions } from '../../../clickhouse/mentions/count-mentions.ts';
import { insertMentions, updateMentions } from '../../../clickhouse/mentions/mentions.ts';
import { SEARCH_WORDS } from '../../../clickhouse/mentions/search-words.ts';
import { wordsToFind } from '../../../schemas/query/search-words.ts';
import { q as queryOf } from '../../support/queries.ts';
import { aMention } from '../../api/support/world.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

/** Scripts, letter forms, joined and split words, symbols, and strings that are hardly text. */
const TEXTS = [
  'Acme Sync: user_42 said "3.14 foo.bar", don\'t $5 C++',
  'Acmeは新しいデーターです',
  '東京都のAcmeが好き。猫',
  '삼성은 좋아요 삼성전자',
  'ราคาทองวันนี้ Acme',
  'Обновление ВЫШЛО, Größe STRASSE Straße Été',
  'ΟΔΟΣ οδός İstanbul ışık',
  'ＡＢＣ ﾃｽﾄ ﬁne ① x²',
  'हिन्दी में Acme عربي עברית',
  'wow😀x ❤️ 👍🏽 👩‍👩‍👧 🇩🇪 €5 ™ acme®',
  'cafe\u0301 soft\u00ADhyphen zero\u200Bwidth nb\u00A0space',
  '𠮷野家 〇〇々 ㌢ ｶﾞ',
  '\u0000 \uFFFD \u{1F9FF} \u{E0001}',
  '',
];

describe('the words of a text', () => {
  it('are the same for the engine and for a search', async () => {
    const answer = await stores.clickhouse.query({
      query: `SELECT arrayJoin(arrayEnumerate({texts:Array(String)})) AS at, {texts:Array(String)}[at] AS search, ${SEARCH_WORDS} AS words`,
      query_params: { texts: TEXTS },
      format: 'JSONEachRow',
    });
    const rows = await answer.json<{ at: number; search: string; words: string[] }>();
    for (const { at, search, words } of rows) {
      expect(search).toBe(TEXTS[at - 1]);
      const sought = wordsToFind(search);
      expect(words, search).toEqual(expect.arrayContaining(sought));
      // The engine's other words are shorter pieces of runs.
      const whole = sought.join('\n');
      expect(words.filter((word) => !whole.includes(word))).toEqual([]);
    }
    expect(rows).toHaveLength(TEXTS.length);
  });

  it('are split where a name meets letters of a script without spaces', () => {
    expect(wordsToFind('Acmeは新しい')).toEqual(['acme', 'は新し', '新しい']);
    expect(wordsToFind('東京 猫')).toEqual(['東京', '猫']);
    expect(wordsToFind('!!! - ,')).toEqual([]);
  });
});

describe('searching', () => {
  const PROJECT = 'prj_words';
  const count = (q: string) =>
    countMentions(stores.clickhouse, {
      workspaceId: 1,
      projectIds: [PROJECT],
      ...queryOf(q),
      relevant: true,
    });

  it('finds words of every script in any letter case, even when joined to other words', async () => {
    const mentions = TEXTS.map((text) => ({
      ...aMention(1, PROJECT, {
        title: null,
        text,
        summary: '',
        author: null,
        author_name: null,
        place: null,
      }),
      workspace_id: 1,
    }));
    await insertMentions(stores.clickhouse, mentions);
    const [first] = mentions;
    await updateMentions(stores.clickhouse, 1, [first!.id], { status: 'done', relevant: true });
    const found = async (q: string) => [q, await count(q)];
    expect(
      await Promise.all(
        [
          'acme',
          'ACMEは',
          '東京',
          '京都',
          '都京',
          '京',
          '삼성',
          'ทอง',
          'größe',
          'GRÖSSE',
          'été',
          'обновление',
        ].map(found),
      ),
    ).toEqual([
      ...[
        ['acme', 6],
        ['ACMEは', 1],
        ['東京', 1],
        ['京都', 1],
        ['都京', 0],
        ['京', 1],
      ],
      ...[
        ['삼성', 1],
        ['ทอง', 1],
        ['größe', 1],
        ['GRÖSSE', 0],
        ['été', 1],
        ['обновление', 1],
      ],
    ]);
    expect(
      await Promise.all(
        ['abc', 'テスト', 'café', '😀', '❤', '€', '"3.14', '!!!', 'acm', 'acme 好き'].map(found),
      ),
    ).toEqual([
      ...[
        ['abc', 1],
        ['テスト', 1],
        ['café', 1],
        ['😀', 1],
        ['❤', 1],
        ['€', 1],
      ],
      ...[
        ['"3.14', 1],
        ['!!!', 0],
        ['acm', 0],
        ['acme 好き', 1],
      ],
    ]);
  });
});
