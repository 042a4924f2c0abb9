import { hasWords } from './scan-query.ts';
import type { Query, Term } from './syntax.ts';

function printTerm({ field, text, quoted, exact, prefix }: Term): string {
  const start = `${field === null ? '' : `${field}:`}${exact ? '=' : ''}`;
  return quoted ? `${start}"${text}"` : `${start}${text}${prefix ? '*' : ''}`;
}

const inBrackets = (query: Query) =>
  query.kind === 'any' || query.kind === 'all' ? `(${printQuery(query)})` : printQuery(query);

const printSide = (terms: readonly Term[]) =>
  terms.length === 1 ? printTerm(terms[0]!) : `(${terms.map(printTerm).join(' OR ')})`;

/** Writes a syntax tree as text that parses to the same tree, apart from places. Pure. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'term':
      return printTerm(query);
    case 'not':
      return `NOT ${inBrackets(query.of)}`;
    case 'near':
      return `${printSide(query.left)} NEAR/${query.within} ${printSide(query.right)}`;
    case 'all': {
      const parts = query.of.map(inBrackets);
      const side = parts.join(' ');
      // Without any word it would be read as punctuation.
      return hasWords(side) ? side : parts.join(' AND ');
    }
    case 'any':
      return query.of.map(printQuery).join(' OR ');
  }
}
