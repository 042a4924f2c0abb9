import type { Token } from '../tokenize.ts';
import { type IronicPhrase, ironicPhrasesFrom } from './irony-phrases.ts';
import { BEGINS_IRONY, OPENS_IRONY, traitsOf } from './word-traits.ts';

/** The most words between praise that opens a sentence and its pause. */
const OPENING_REACH = 3;
/** The problem strength from which phrases that are often ironic are. */
const MIN_PROBLEMS = 0.5;

function wordsAfter(tokens: readonly Token[], index: number, count: number): string[] {
  const words: string[] = [];
  for (let position = index + 1; position < tokens.length && words.length < count; position += 1)
    if (tokens[position]!.kind === 'word') words.push(tokens[position]!.text);
  return words;
}

function continues(tokens: readonly Token[], index: number, { rest }: IronicPhrase): boolean {
  const words = wordsAfter(tokens, index, rest.length);
  return rest.every((word, position) => words[position] === word);
}

/** Whether an ironic phrase starts at an index. */
function isIronicPhrase(tokens: readonly Token[], index: number, fails: boolean): boolean {
  if ((traitsOf(tokens[index]!.form) & BEGINS_IRONY) === 0) return false;
  return ironicPhrasesFrom(tokens[index]!.text).some(
    (phrase) => (fails || phrase.always) && continues(tokens, index, phrase),
  );
}

function opensWithPraise(tokens: readonly Token[], index: number): boolean {
  if (
    (traitsOf(tokens[index]!.form) & OPENS_IRONY) === 0 ||
    (index > 0 && tokens[index - 1]!.kind !== 'stop')
  )
    return false;
  return tokens.slice(index + 1, index + 1 + OPENING_REACH).some(({ kind }) => kind === 'pause');
}

/** Whether praise in a text means its opposite. `traits` are those of its words, `wrong` is the problem strength. */
export function isIronic(tokens: readonly Token[], traits: number, wrong: number): boolean {
  const fails = wrong >= MIN_PROBLEMS;
  if ((traits & BEGINS_IRONY) !== 0 && tokens.some((_, index) => isIronicPhrase(tokens, index, fails)))
    return true;
  if (!fails || (traits & OPENS_IRONY) === 0 || !tokens.some((_, index) => opensWithPraise(tokens, index)))
    return false;
  return !tokens.some(({ kind, text }) => kind === 'word' && text === 'but');
}
