import type { ClickHouse } from '../../clickhouse/client.ts';
import type { Postgres } from '../../postgres/client.ts';
import { SOURCES } from '../../schemas/source.ts';

/** Tenants: the first workspace is the large one, and its first project the largest of all. */
export const WORKSPACES = 10;
export const PROJECTS = 50;
/** The percentage of mentions in the large workspace, and in its first project. */
const LARGE_SHARE = 55;
const LARGEST_SHARE = 40;
/** Post times are spread over this many days. */
const DAYS = 365;
/** Rows per INSERT: each creates some parts, which the engine merges meanwhile. */
const STEP = 500_000;

/** Words by how often they are used: in nine mentions of ten, in one of sixteen, and in one of ten thousand. */
export const STOP_WORD = 'the';
export const COMMON_WORD = 'update';
export const RARE_WORD = 'quokka';
const RARE_EVERY = 10_007;
/** The same in other languages: two with spaces between words, and Japanese, in one mention of twenty. */
export const GERMAN_WORD = 'größe';
export const RUSSIAN_WORD = 'обновление';
export const COMMON_JAPANESE = '東京';
export const RARE_JAPANESE = '量子猫';
const JAPANESE_EVERY = 20;
/** Joined to kana in one Japanese mention of three. */
export const JOINED_WORD = 'lumen';
/** An author of one mention in twenty thousand. */
export const AUTHOR = 'user4242';

/** Fills the tables of tenants: ten workspaces with five projects each. */
export async function addWorkspaces(postgres: Postgres): Promise<void> {
  await postgres.query(
    `INSERT INTO workspaces (name) SELECT 'Workspace ' || n FROM generate_series(1, $1::integer) AS n`,
    [WORKSPACES],
  );
  await postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days)
     SELECT 'prj_' || n, 1 + n % $1, 'Project ' || n, 'mentions', 7, 7 FROM generate_series(0, $2::integer - 1) AS n`,
    [WORKSPACES, PROJECTS],
  );
}

/** Words ordered by frequency, which falls with the rank. */
const VOCABULARY = `arrayMap(n -> transform(n, [0, 50, 60, 61], ['${STOP_WORD}', '${COMMON_WORD}', '${GERMAN_WORD}', '${RUSSIAN_WORD}'],
    lower(substring(base58Encode(reinterpretAsString(sipHash64(n))), 1, 2 + n % 8))), range(5000))`;
/** Words of one to three hiragana or kanji, likewise. */
const JAPANESE = `arrayMap(n -> if(n = 50, '${COMMON_JAPANESE}', arrayStringConcat(arrayMap(
    at -> if(n % 2 = 0, char(227, 129, 130 + sipHash64(n, at) % 60), char(229 + n % 4, 128 + sipHash64(n, at) % 64, 128 + sipHash64(n, at, 1) % 64)),
    range(1 + n % 3)))), range(3000))`;

/** A number below 1,000 that depends on the row and the purpose. */
const chance = (purpose: number) => `sipHash64(number, ${purpose}) % 1000`;

/**
 * Mentions that the engine generates, number `{from}` up to `{from} + {count}`: texts of about 28 words (186
 * characters) whose frequencies fall with their rank, sources, verdicts and engagement in plausible shares. Ids are
 * built as ours are: 48 bits of post time, then a hash.
 */
const FILL = `
INSERT INTO mentions (workspace_id, id, project_id, source, external_id, kind, url, title, text, lang, place, author, author_name,
  engagement, posted_at, found_at, judged_at, keyword_ids, group_ids, category_id, relevant, sentiment, urgency, summary,
  reason, status, judge)
WITH
  ${VOCABULARY} AS vocabulary,
  ${JAPANESE} AS japanese_words,
  arrayStringConcat(arrayMap(
    at -> vocabulary[toUInt32(pow(5000, sipHash64(number, at) / 18446744073709551616))], range(28)), ' ') AS spaced,
  concat(if(number % ${3 * JAPANESE_EVERY} = 0, '${JOINED_WORD}は', ''), arrayStringConcat(arrayMap(
    at -> japanese_words[toUInt32(pow(3000, sipHash64(number, 50 + at) / 18446744073709551616))], range(24)))) AS joined,
  multiIf(number % ${RARE_EVERY * JAPANESE_EVERY} = 0, concat(joined, '${RARE_JAPANESE}'), number % ${JAPANESE_EVERY} = 0, joined, spaced) AS words,
  toUnixTimestamp64Milli(now64(3)) - sipHash64(number, 101) % ${DAYS * 86_400_000} AS posted_ms,
  if(${chance(102)} < ${LARGE_SHARE * 10}, 1, 2 + sipHash64(number, 103) % ${WORKSPACES - 1}) AS workspace
SELECT
  workspace,
  bitShiftLeft(toUInt128(posted_ms), 80) + toUInt128(sipHash64(number, 104)),
  if(${chance(102)} < ${LARGEST_SHARE * 10}, 'prj_0',
    concat('prj_', toString(workspace - 1 + ${WORKSPACES} * (sipHash64(number, 105) % ${PROJECTS / WORKSPACES})))),
  ['${SOURCES.join("','")}'][1 + toUInt32(pow(${SOURCES.length}, sipHash64(number, 106) / 18446744073709551616)) - 1],
  toString(number), if(${chance(107)} < 300, 'post', 'comment'), concat('https://example.com/posts/', toString(number)),
  NULL, if(number % ${RARE_EVERY} = 0, concat(words, ' ${RARE_WORD}'), words), if(number % ${JAPANESE_EVERY} = 0, 'ja', 'en'),
  if(${chance(116)} < 700, NULL, concat('City ', toString(sipHash64(number, 117) % 300))),
  if(${chance(118)} < 20, NULL, concat('user', toString(sipHash64(number, 108) % 20000))), NULL,
  toUInt32(exp(sipHash64(number, 109) % 9)), fromUnixTimestamp64Milli(toInt64(posted_ms)),
  fromUnixTimestamp64Milli(toInt64(posted_ms) + 240000), fromUnixTimestamp64Milli(toInt64(posted_ms) + 250000),
  arrayDistinct([toUInt32(1 + sipHash64(number, 110) % 20), if(${chance(119)} < 200, 1 + sipHash64(number, 120) % 20, 1 + sipHash64(number, 110) % 20)]),
  [toUInt32(1 + sipHash64(number, 110) % 4)], if(${chance(121)} < 100, NULL, toUInt32(1 + sipHash64(number, 111) % 6)), ${chance(112)} < 850,
  multiIf(${chance(113)} < 550, 'neutral', ${chance(113)} < 770, 'positive', 'negative'),
  toUInt8(pow(sipHash64(number, 114) / 18446744073709551616, 2) * 100), substringUTF8(words, 1, 80),
  'It names the brand.', multiIf(${chance(115)} < 800, 'open', ${chance(115)} < 950, 'done', 'follow_up'), 'built-in/1'
FROM numbers({from:UInt64}, {count:UInt64})`;

/** Fills the table of mentions and waits until the engine has finished its merges. */
export async function addMentions(clickhouse: ClickHouse, count: number): Promise<void> {
  for (let from = 0; from < count; from += STEP) {
    await clickhouse.command({ query: FILL, query_params: { from, count: Math.min(STEP, count - from) } });
  }
  for (let merging = true; merging;) {
    const answer = await clickhouse.query({
      query: 'SELECT count() AS n FROM system.merges',
      format: 'JSONEachRow',
    });
    const [row] = await answer.json<{ n: number }>();
    merging = (row?.n ?? 0) > 0;
    if (merging) await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
