import { describe, expect, it } from 'vitest';
import { KeywordIndex, type SearchedPost } from '../../../domain/matching/keyword-index.ts';
import { FieldTexts } from '../../../domain/query/field-texts.ts';
import { readKeywordQuery } from '../../../domain/query/keyword-query.ts';
import { matchesPost } from '../../../domain/query/matches-query.ts';
import { QueryError } from '../../../domain/query/query-error.ts';
import { resolveQuery } from '../../../domain/query/resolve-query.ts';
import { DATA_FOLDERS, listSets, readRows, type DataFolder } from '../../support/data-sets.ts';
import { naively, readPost, write } from '../query/naive-query.ts';
import { wantedQueries } from '../query/wanted-queries.ts';
import { aKeyword, aPost } from './keywords.ts';
import { textsIn } from './texts-in.ts';

const NOT_POSTS = /^(fuzz-html|fuzz-feeds|fuzz-json|contract|news-feeds-real)/;
/** Posts and queries: every query is read twice on every post. */
const SIZES = { sample: [2_500, 250], full: [100_000, 150] } as const;

/** Returns texts from every set, spread over it. */
function textsOf({ path }: DataFolder, count: number): string[] {
  const sets = listSets(path).filter((file) => !NOT_POSTS.test(file));
  const bySet = sets.map((file) => readRows(path, file)!.slice(0, count).flatMap(textsIn));
  const texts: string[] = [];
  for (let at = 0; texts.length < count && bySet.some((each) => at < each.length); at++)
    texts.push(...bySet.flatMap((each) => each[at] ?? []));
  return texts.slice(0, count);
}

const SOURCES = ['hn', 'x', 'reddit', 'bluesky'] as const;

/** Puts texts into posts, every third with a title. */
const postsOf = (texts: readonly string[]): SearchedPost[] =>
  texts.map((text, at) => ({
    ...aPost(text, { source: SOURCES[at % 4]! }),
    ...(at % 3 === 0 && { title: texts[(at * 7) % texts.length]!.slice(0, 120) }),
    url: ['https://github.com/a/b', 'https://www.youtube.com/watch?v=1', 'https://example.org:8080'][at % 3]!,
    lang: ['en', 'de-AT', null][at % 3]!,
    engagement: at % 5,
    posted_at: '2026-11-20T00:00:00.000Z',
  }));

const isKeyword = (text: string) => {
  try {
    readKeywordQuery(text);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
};

describe('On posts from every set', () => {
  it.each(DATA_FOLDERS)(
    'queries mean to the index what they mean to a plain reading: $name',
    (folder) => {
      const [posts, queries] = folder.isFull ? SIZES.full : SIZES.sample;
      const texts = textsOf(folder, posts);
      const wanted = wantedQueries(texts, queries, 20);
      const written = wanted.map(write);
      const asked = written.map(isKeyword);
      const index = KeywordIndex.build(
        written.map((query, id) => aKeyword(id, 'unused', { query })).filter(({ id }) => asked[id]),
      );
      const others = written.map((text, id) =>
        asked[id] ? null : resolveQuery(text, { now: 0, timeZone: 'UTC' }),
      );
      let [found, differences] = [0, 0];
      for (const post of postsOf(texts)) {
        const read = readPost(post);
        const matched = new Set(index.match(post));
        const full = { author_name: null, place: null, lang: null, engagement: 0, posted_at: '', ...post };
        const { title, text } = post;
        const field = new FieldTexts({
          any: [title ?? '', text],
          title: [title ?? ''],
          text: [text],
          place: [''],
        });
        wanted.forEach((query, id) => {
          const expected = naively(query, read);
          const isMatch = asked[id] ? matched.has(id) : matchesPost(others[id]!, full, field);
          if (expected) found++;
          if (isMatch !== expected && differences++ < 5)
            console.error(written[id], JSON.stringify({ title, text }), { expected });
        });
      }
      expect(differences).toBe(0);
      expect(asked.filter(Boolean).length).toBeGreaterThan(queries / 2);
      expect(found).toBeGreaterThan(posts);
    },
    900_000,
  );
});
