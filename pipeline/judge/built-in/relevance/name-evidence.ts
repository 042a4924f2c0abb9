import type { Evidence } from './evidence.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import { isContent, type Token } from '../tokenize.ts';

const ARTICLES = new Set('a an some any every each this that these those many few more several'.split(' '));

/** Words after and before names of companies and products. */
const AFTER_BRANDS = new Set(
  'inc corp ltd llc gmbh ceo cto cfo app apps api sdk account accounts support employees shares stock subscription login dashboard plugin'.split(
    ' ',
  ),
);
const BEFORE_BRANDS = new Set('using via uses ceo founder acquires acquired powered'.split(' '));

/** Whether the neighbors are typical of a product: "the Acme app", "using Acme", "Acme 2.1". */
function isBrandlike(before: Token | undefined, after: Token | undefined): boolean {
  if (after?.kind === 'word' && after.mark === '' && AFTER_BRANDS.has(after.text)) return true;
  if (after?.kind === 'word' && /^v?\d/.test(after.text) && after.text.length < 4) return true;
  return before?.kind === 'word' && before.mark === '' && BEFORE_BRANDS.has(before.text);
}

/** Whether the neighbor is part of a longer name, as in "Fiona Apple" or "Apple Valley". */
function isOtherName(neighbour: Token | undefined, profile: Profile): boolean {
  return (
    neighbour?.kind === 'word' &&
    neighbour.shape === 'capital' &&
    neighbour.mark === '' &&
    isContent(neighbour) &&
    !profile.context.has(neighbour.stem) &&
    !profile.nameStems.has(neighbour.stem)
  );
}

/** Whether capitals mean anything: not when all words have them (headlines, shouting) or none. */
function usesCapitals(tokens: readonly Token[]): boolean {
  let [words, capitals] = [0, 0];
  for (const { kind, shape } of tokens) {
    if (kind !== 'word') continue;
    words += 1;
    if (shape !== 'lower') capitals += 1;
  }
  return words > 3 && capitals > 0 && capitals < words * 0.6;
}

function spellingWeight(target: Target, profile: Profile, tokens: readonly Token[]): number {
  const token = tokens[target.from];
  const before = tokens[target.from - 1];
  if (!token) return 0;
  const starts = !before || before.kind !== 'word';
  const capitalName = /\p{Lu}/u.test(target.spelling.written);
  let weight = 0;
  if (token.mark !== '') weight += 0.6;
  if (capitalName && token.shape !== 'lower' && !starts) weight += 0.7;
  if (capitalName && token.shape === 'lower' && token.mark === '') weight -= 0.5;
  if (before && ARTICLES.has(before.text) && token.shape === 'lower') weight -= 0.7;
  // A plural of the name is the everyday word: apples, notions.
  if (/[^s']s$/.test(token.text) && !/s$/i.test(target.spelling.written)) weight -= 0.7;
  if (isOtherName(before, profile) || isOtherName(tokens[target.to + 1], profile)) weight -= 0.8;
  return weight;
}

function neighborEvidence(post: ParsedPost, doubtful: readonly Target[]): Evidence[] {
  const { tokens, text, lower } = post;
  const ticker = doubtful.some(({ spelling: { written } }) => {
    const index = lower.indexOf(`$${written.toLowerCase()}`);
    return index >= 0 && !/[\p{L}\p{N}]/u.test(text[index + written.length + 1] ?? '');
  });
  if (ticker) return [{ weight: 1 }];
  return doubtful.some(({ from, to }) => isBrandlike(tokens[from - 1], tokens[to + 1]))
    ? [{ weight: 0.8 }]
    : [];
}

/**
 * Returns evidence from how an everyday name is written: "Apple" within a sentence is more of a name than "an apple".
 * Empty for names without another meaning.
 */
export function nameEvidence(profile: Profile, post: ParsedPost): Evidence[] {
  const ordinary = post.targets.filter(({ spelling }) => spelling.ordinary || profile.ambiguous);
  const proper = post.targets.length - ordinary.length;
  const evidence = neighborEvidence(post, ordinary);
  if (proper > 0 && ordinary.length > 0) evidence.push({ weight: 1 });
  if (ordinary.length === 0 || !usesCapitals(post.tokens)) return evidence;
  const weights = ordinary.map((target) => spellingWeight(target, profile, post.tokens));
  const best = Math.max(...weights);
  if (best > 0) evidence.push({ weight: best });
  if (best < 0)
    evidence.push({
      weight: best,
      says: `Uses "${ordinary[0]!.spelling.written}" as an everyday word or as part of another name`,
    });
  return evidence;
}
