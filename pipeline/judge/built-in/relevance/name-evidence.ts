import type { Evidence } from './evidence.ts';
import { nameUse, usesCapitals } from './name-use.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import type { Signal } from '../signals.ts';
import { vocabularyIndex } from '../word-vectors.ts';

/** What the use of a name weighs next to the words around it, and the use that speaks for neither side (fitted). */
const USE_WEIGHT = 1.2;
const NEITHER = 0.8;
/** The use of a tag or handle. */
const MARKED = 1.3;
/** The most that it weighs: less than the words around it may. */
const MOST = 3;

/** The weight of a use that speaks for a name that is no word. */
const UNUSUAL = 0.7;
/** The rank of a word in written English up to which it is common, if only as another name. */
const COMMON = 20_000;

/** Whether a name stands behind a dollar sign, as tickers do. */
const isTicker = ({ lower, text }: ParsedPost, { spelling: { written } }: Target): boolean => {
  const index = lower.indexOf(`$${written.toLowerCase()}`);
  return index >= 0 && !/[\p{L}\p{N}]/u.test(text[index + written.length + 1] ?? '');
};

const isCapital = (written: string): boolean => /\p{Lu}/u.test(written);

/** Whether a word is common. Those with vectors are in the order of their frequency. */
function isCommon(word: string): boolean {
  const rank = vocabularyIndex(word);
  return rank >= 0 && rank < COMMON;
}

/** Whether a spelling is a name, and a word with a meaning of its own. */
const isWord = ({ spelling: { isName, ordinary, written } }: Target): boolean =>
  isCapital(written) && (ordinary || (isName && isCommon(written.toLowerCase())));

/** Returns how a name is used at a place. A tag or handle of it is meant as a name. */
function useAt(
  { tokens }: ParsedPost,
  { from, to, spelling: { written } }: Target,
  capitals: boolean,
): number {
  const use = nameUse(tokens, { from, to, name: written.toLowerCase() }, capitals);
  return tokens[from]!.mark === '' ? use : Math.max(use, MARKED);
}

/** Returns evidence from how the names of an English post are used. */
function useEvidence(post: ParsedPost, names: readonly Target[]): Evidence {
  const capitals = usesCapitals(post.tokens);
  const uses = names.map((name) => useAt(post, name, capitals));
  const weight = Math.max(-MOST, Math.min(MOST, USE_WEIGHT * (Math.max(...uses) - NEITHER)));
  const says = `Uses "${names[0]!.spelling.written}" as an everyday word or as part of another name`;
  return weight < 0 ? { weight, says } : { weight };
}

/** Returns what the use of its names says of a post; null where it says nothing. `ordinary`: names with another meaning. */
function evidenceOfUse(
  { ambiguous }: Profile,
  post: ParsedPost,
  ordinary: readonly Target[],
): Evidence | null {
  const words = (ordinary.length > 0 ? ordinary : post.targets).filter(isWord);
  if (words.length > 0) {
    const use = useEvidence(post, words);
    // By a word that is no everyday one, the brand is expected anyway.
    return ordinary.length > 0 || use.weight < 0 ? use : null;
  }
  // So it is by a name that is no word, unless the user knows others.
  const names = ambiguous ? post.targets.filter(({ spelling: { written } }) => isCapital(written)) : [];
  return names.length > 0 && useEvidence(post, names).weight > 0 ? { weight: UNUSUAL } : null;
}

/** What customers say of companies: they were charged twice, want their money back, cannot log in. */
const OF_CUSTOMERS: readonly Signal[] = ['churn', 'unmet', 'outage'];
/** How many tokens from the name they say it: with 3 to 6, posts about such brands are found more often, and noise as before. */
const BESIDE = 4;

/** The weight of a stock symbol, of another name of the brand beside an everyday one, and of a customer. */
const SIGN = 1;

/** Whether a customer speaks of what is named. */
const isOfCustomer = ({ signals, toName }: ParsedPost): boolean =>
  OF_CUSTOMERS.some((signal) => {
    const found = signals.get(signal);
    return found !== undefined && found.strength >= 1 && toName[found.index]! <= BESIDE;
  });

/**
 * Returns evidence from how a name is used and written that is a word too: "Shell charged me" is more of a name than "on the
 * shell". Empty for names without another meaning.
 */
export function nameEvidence(profile: Profile, post: ParsedPost): Evidence[] {
  const ordinary = post.targets.filter(({ spelling }) => spelling.ordinary || profile.ambiguous);
  const evidence: Evidence[] = [];
  if (ordinary.some((target) => isTicker(post, target))) evidence.push({ weight: SIGN });
  if (ordinary.length > 0 && ordinary.length < post.targets.length) evidence.push({ weight: SIGN });
  if (ordinary.length > 0 && isOfCustomer(post)) evidence.push({ weight: SIGN });
  const use = post.english ? evidenceOfUse(profile, post, ordinary) : null;
  return use === null ? evidence : [...evidence, use];
}
