import { type Token } from '../words.ts';

/** Praise that opens a sentence about a failure: "Great, it is down again". */
const OPENINGS = new Set(
  'great nice awesome wonderful brilliant fantastic perfect lovely excellent amazing super thanks cheers congrats bravo'.split(
    ' ',
  ),
);
/** Words after which the pause of such an opening comes at the latest. */
const OPENING_REACH = 3;

/** Praise that is hardly ever meant. */
const NEVER_MEANT = [
  'thanks for nothing',
  'thanks for ruining',
  'thanks for wasting',
  'yeah right',
  'oh great',
  'just great',
  'just brilliant',
  'way to go',
  'nice try',
  'good luck with that',
  'so much for',
  'slow clap',
  'well done for',
  'what a joke',
  'best joke',
];
/** How much of a failure must be told for a doubtful phrase to be irony. */
const FAILURE = 0.5;
const ALWAYS = new Set([
  'thanks for nothing',
  'yeah right',
  'so much for',
  'slow clap',
  'thanks for ruining',
]);

/** Whether praise in a text is to be read as its opposite, by plain cues. `wrong` is how much of a failure it tells. */
export function isIronic(tokens: readonly Token[], wrong: number): boolean {
  const words = ` ${tokens
    .filter(({ kind }) => kind === 'word')
    .map(({ text }) => text)
    .join(' ')} `;
  if (NEVER_MEANT.some((phrase) => (wrong >= FAILURE || ALWAYS.has(phrase)) && words.includes(` ${phrase} `)))
    return true;
  if (wrong < FAILURE) return false;
  return tokens.some((token, at) => {
    const opens = at === 0 || tokens[at - 1]?.kind === 'stop';
    if (!opens || !OPENINGS.has(token.text)) return false;
    const paused = tokens.slice(at + 1, at + 1 + OPENING_REACH).some(({ kind }) => kind === 'pause');
    return paused && !words.includes(' but ');
  });
}
