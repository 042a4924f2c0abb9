import type { Pick } from './pick.ts';

/** A word is left out, or gets a typing error, this often. */
const [LEFT_OUT, MISTYPED] = [0.05, 0.03];

function mistyped(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  const kind = random();
  if (kind < 0.35) return word.slice(0, at) + word.slice(at + 1);
  if (kind < 0.7) return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  return word.slice(0, at) + word[at]! + word.slice(at);
}

/** Returns a sentence as somebody types it in haste, so that no single word decides. */
export function withSlips(text: string, pick: Pick, random: () => number): string {
  const words = text.split(' ').map((word) => {
    if (word.length > 1 && random() < LEFT_OUT) return '';
    return word.length > 4 && random() < MISTYPED ? mistyped(word, random) : word;
  });
  const kept = words.filter((word) => word !== '').join(' ');
  return random() < 0.3 ? `${kept}${pick(['.', '!', '.', ' !', '...', ' pls', ' ok', ' thx'])}` : kept;
}
