import type { MentionQuery } from '../../schemas/query/mention-query.ts';
import { fieldCondition } from './field-conditions.ts';
import { parseQuery } from './parse-query.ts';
import { QueryError } from './query-error.ts';
import type { QueryScope } from './query-scope.ts';
import { hasWords } from './scan-query.ts';
import { isTextField, type Query, type Term } from './syntax.ts';
import { phraseOf, textCondition } from './text-condition.ts';

/** Whether a term is punctuation: next to others it says nothing, by itself it is looked for as it is written. */
const isPunctuation = (query: Query): query is Term =>
  query.kind === 'term' && query.field === null && !hasWords(query.text);

function resolveTerm(term: Term, scope: QueryScope): MentionQuery {
  const { field } = term;
  if (!isTextField(field)) return fieldCondition(field, term, scope);
  if (hasWords(term.text)) return textCondition({ ...term, field });
  if (field !== null) throw new QueryError(term.at, `expected a word after ${field}:`);
  return { kind: 'characters', text: term.text };
}

/** Joins conditions that must all hold: nested ones come up, and words are looked up together. */
function allOf(conditions: readonly MentionQuery[]): MentionQuery {
  const flat = conditions.flatMap((each) => (each.kind === 'all' ? each.of : [each]));
  const words = [...new Set(flat.flatMap((each) => (each.kind === 'words' ? each.words : [])))];
  const others = flat.filter(({ kind }) => kind !== 'words');
  const of: readonly MentionQuery[] = words.length > 0 ? [{ kind: 'words', words }, ...others] : others;
  return of.length === 1 ? of[0]! : { kind: 'all', of };
}

function resolveAll(of: readonly Query[], scope: QueryScope): MentionQuery {
  const telling = of.filter((each) => !isPunctuation(each));
  if (telling.length > 0) return allOf(telling.map((each) => resolveParsed(each, scope)));
  return { kind: 'characters', text: of.map((each) => (each as Term).text).join(' ') };
}

/** Returns the conditions of a syntax tree. Pure. Throws `QueryError` for values that a field does not have. */
export function resolveParsed(query: Query, scope: QueryScope): MentionQuery {
  switch (query.kind) {
    case 'term':
      return resolveTerm(query, scope);
    case 'not':
      return { kind: 'not', of: resolveParsed(query.of, scope) };
    case 'near': {
      const { field } = query.left[0]!;
      const phrasesOf = (terms: readonly Term[]) => terms.map((term) => phraseOf(term.text, term));
      const [left, right] = [phrasesOf(query.left), phrasesOf(query.right)];
      const part = isTextField(field) ? (field ?? 'any') : 'any';
      return { kind: 'passage', part, passage: { kind: 'near', within: query.within, left, right } };
    }
    case 'all':
      return resolveAll(query.of, scope);
    case 'any':
      return { kind: 'any', of: query.of.map((each) => resolveParsed(each, scope)) };
  }
}

/**
 * Reads a query in the language of docs/query.md as conditions on a mention; null for white space only. Pure. Throws
 * `QueryError` for what does not follow the grammar, and for values that a field does not have.
 */
export function resolveQuery(text: string, scope: QueryScope): MentionQuery | null {
  const query = parseQuery(text);
  return query && resolveParsed(query, scope);
}
