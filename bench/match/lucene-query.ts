import type { MatchKeyword } from '../../domain/matching/keyword-index.ts';
import { parseQuery } from '../../domain/query/parse-query.ts';
import type { Query, Term } from '../../domain/query/syntax.ts';

const phrase = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const termOf = ({ text, prefix }: Term) => (prefix ? `${text}*` : phrase(text));

/** An entry of NEAR as an interval. */
const sideOf = (terms: readonly Term[]) =>
  `fn:or(${terms.map(({ text }) => `fn:phrase(${phrase(text)})`).join(' ')})`;

/** Writes a syntax tree for Lucene's standard query parser. Knows text alone: the generated queries have no other fields. */
function written(query: Query): string {
  switch (query.kind) {
    case 'term':
      return termOf(query);
    case 'not':
      return `-${written(query.of)}`;
    case 'near':
      // The gap counts the tokens between the two.
      return `fn:maxgaps(${query.within - 1} fn:unordered(${sideOf(query.left)} ${sideOf(query.right)}))`;
    case 'any':
      return `(${query.of.map(written).join(' OR ')})`;
    case 'all':
      return `(${query.of.map((each) => (each.kind === 'not' ? written(each) : `+${written(each)}`)).join(' ')})`;
  }
}

/** Returns what a keyword looks for in the syntax of Lucene's standard query parser. */
export const luceneQuery = ({ term, query }: MatchKeyword): string =>
  written(query === null ? parseQuery(phrase(term))! : parseQuery(query)!);
