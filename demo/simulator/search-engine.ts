/** A small search engine. Words are ANDed; it understands `"phrases"`, `-word`, `OR` and parentheses. */

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];

/** Whether `words` contains the words of `phrase` in a row. */
function containsPhrase(words: readonly string[], phrase: string): boolean {
  const wanted = wordsOf(phrase);
  return words.some(
    (_, start) => wanted.length > 0 && wanted.every((word, offset) => words[start + offset] === word),
  );
}

type Test = (words: readonly string[]) => boolean;

/** Parses alternatives up to the end or a closing parenthesis, and removes their tokens from the list. */
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
  if (token.startsWith('-')) return (words) => !containsPhrase(words, token.slice(1));
  return (words) => containsPhrase(words, token);
}

/** Whether a text matches a query. An empty query matches everything. */
export function matchesQuery(query: string, text: string): boolean {
  const tokens = query.match(/-?"[^"]*"|[()]|[^\s()]+/g) ?? [];
  return readAlternatives(tokens)(wordsOf(text));
}
