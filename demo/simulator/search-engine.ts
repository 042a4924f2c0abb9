/** A small search engine: words are ANDed, `"phrases"`, `-word`, `OR` and parentheses are understood. */

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];

/** Whether the words of `phrase` stand one after the other in `words`. */
function holds(words: readonly string[], phrase: string): boolean {
  const wanted = wordsOf(phrase);
  return words.some(
    (_, start) => wanted.length > 0 && wanted.every((word, offset) => words[start + offset] === word),
  );
}

type Test = (words: readonly string[]) => boolean;

/** Reads alternatives of terms up to the end or a closing parenthesis. Takes its tokens off the list. */
function readAlternatives(tokens: string[]): Test {
  const alternatives: Test[][] = [[]];
  for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift()) {
    if (token === 'OR') alternatives.push([]);
    else alternatives.at(-1)?.push(readTerm(token, tokens));
  }
  return (words) => alternatives.some((terms) => terms.every((term) => term(words)));
}

function readTerm(token: string, tokens: string[]): Test {
  if (token === '(') return readAlternatives(tokens);
  if (token.startsWith('-')) return (words) => !holds(words, token.slice(1));
  return (words) => holds(words, token);
}

/** Whether a text answers a query. An empty query is answered by everything. */
export function answers(query: string, text: string): boolean {
  const tokens = query.match(/-?"[^"]*"|[()]|[^\s()]+/g) ?? [];
  return readAlternatives(tokens)(wordsOf(text));
}
