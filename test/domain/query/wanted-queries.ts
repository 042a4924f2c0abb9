import { randomNumbers } from '../../support/random-numbers.ts';
import type { Wanted } from './naive-query.ts';

/** Makes random queries out of the words of posts, the same in every run. */
export function wantedQueries(texts: readonly string[], count: number, seed: number): Wanted[] {
  const random = randomNumbers(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  /** Words as they stand in a post, without what would be an operator of a query. */
  const cut = (most: number): string => {
    for (;;) {
      const words = pick(texts).split(/\s+/u);
      const start = Math.floor(random() * words.length);
      const text = words
        .slice(start, start + 1 + Math.floor(random() * most))
        .join(' ')
        .replaceAll(/["“”„()*:=\\]/gu, '');
      if (/[\p{L}\p{N}]/u.test(text) && text.length < 80) return text;
    }
  };
  /** A single word of letters, digits or ideographs, at most with punctuation inside. */
  const word = (): string => {
    const found = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'.&-]*/u.exec(cut(1))?.[0] ?? 'the';
    return /^(AND|OR|NOT|NEAR)$/.test(found) ? 'the' : found;
  };
  const letters = () => /[\p{L}\p{N}]+/u.exec(word())?.[0] ?? 'the';
  const placed = (): Wanted => {
    const kind = random();
    if (kind < 0.4) return { is: 'phrase', text: letters() };
    if (kind < 0.6) return { is: 'phrase', text: cut(3) };
    if (kind < 0.8) return { is: 'phrase', text: letters(), exact: true };
    const start = [...letters()].slice(0, 4).join('');
    return /^[a-z]{2,}$/i.test(start)
      ? { is: 'phrase', text: start, prefix: true }
      : { is: 'phrase', text: letters() };
  };
  const some = (make: () => Wanted, most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make);
  const leaf = (): Wanted => {
    const kind = random();
    if (kind < 0.45) return { is: 'words', text: word() };
    if (kind < 0.65) return placed();
    if (kind < 0.75)
      return { ...(placed() as Extract<Wanted, { is: 'phrase' }>), field: pick(['title', 'text'] as const) };
    if (kind < 0.9)
      return {
        is: 'near',
        within: 1 + Math.floor(random() * 9),
        left: some(placed, 2),
        right: some(placed, 2),
      };
    if (kind < 0.93) return { is: 'source', value: pick(['hn', 'x', 'reddit', 'bluesky']) };
    if (kind < 0.95) return { is: 'engagement', least: Math.floor(random() * 4) };
    if (kind < 0.97) return { is: 'lang', value: pick(['en', 'de']) };
    return { is: 'domain', value: pick(['github.com', 'example.org', 'youtube.com']) };
  };
  const tree = (depth: number): Wanted => {
    const kind = random();
    if (depth === 0 || kind < 0.3) return leaf();
    if (kind < 0.45) return { is: 'not', of: tree(depth - 1) };
    const of = [tree(depth - 1), tree(depth - 1), ...(random() < 0.3 ? [tree(depth - 1)] : [])];
    return { is: kind < 0.75 ? 'and' : 'or', of };
  };
  return Array.from({ length: count }, () => tree(3));
}
