import { FIELD_MARK } from '../../schemas/query/passage.ts';
import { classesIn, LONGEST_RUN, tokenPattern } from '../../schemas/query/search-words.ts';

/*
 * The words of stored text in SQL, as schemas/query/search-words.ts splits them in JavaScript;
 * test/clickhouse/mentions/search-words.store.test.ts checks that they agree.
 */

/** Quotes a regular expression of RE2 as an SQL literal. */
const literal = (pattern: string) => `'${pattern.replaceAll('\\', '\\\\')}'`;
const RE2 = classesIn((hex) => `\\x{${hex}}`);
const TEXT = 'lowerUTF8(normalizeUTF8NFKC(toValidUTF8(search)))';
const runsOf = (length: number) =>
  `arrayFlatten(arrayMap(run -> ngrams(run, ${length}), extractAll(${TEXT}, ${literal(`${RE2.joined}{${length},}`)})))`;

/**
 * SQL of the words of a mention, exactly as the index `ix_words` in migrations/003_search_words.sql has it: the
 * engine uses the index only then. `tokens` splits plain ASCII several times faster with the same result.
 */
export const SEARCH_WORDS = `if(length(search) = lengthUTF8(search), tokens(lower(search)), arrayConcat(extractAll(${TEXT}, ${literal(tokenPattern(RE2))}), ${runsOf(2)}, ${runsOf(LONGEST_RUN)}))`;

/** SQL of the pattern of tokens in a line, and of the marks between its fields. */
export const TOKEN_OR_MARK = literal(`${tokenPattern(RE2)}|${FIELD_MARK}`);
