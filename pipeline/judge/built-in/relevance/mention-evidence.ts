import type { Source } from '../../../../schemas/source.ts';
import { isByBrand, linkedAddress } from './brand-links.ts';
import { contextEvidence } from './context-evidence.ts';
import type { Evidence } from './evidence.ts';
import { nameEvidence } from './name-evidence.ts';
import { containsName, isHandleOf } from './named-in-tag.ts';
import { noiseEvidence } from '../noise/noise.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';

/** Sources where a post may belong to a place of the brand: its repository, its tag. */
const PLACES: readonly Source[] = ['github', 'stackoverflow'];

/** Whether a post may be about what it does not name: below another, or in a place of the brand. */
const isPlaced = ({ match: { kind, source } }: ParsedPost): boolean =>
  kind === 'comment' || PLACES.includes(source);

/** The prior of a name with another meaning: slightly on the brand's side, near the intercept of the context weights. */
const ORDINARY = 0.5;

/**
 * The prior of a post that names nothing of a project with a name: its subject must speak for it clearly. Chosen from 0 to -1:
 * tweets about six events are told with 89% instead of 87%, and those about thirty brands with 61% instead of 60%.
 */
const UNNAMED = -1;
/** That of a post that stands below another or in a place of the brand, which is about it whatever it says; chosen from 0.5 to 1.6. */
const PLACED = 1.2;

/** Returns the prior of a post without the name, which its address, author or place may have found. */
function unnamedPrior({ anySpellings }: Profile, post: ParsedPost): number {
  if (isPlaced(post)) return PLACED;
  // Scripts without spaces have the name within other words.
  const isWithin = anySpellings.some(({ written }) => post.lower.includes(written.toLowerCase()));
  if (anySpellings.length === 0 || isWithin) return ORDINARY;
  // Only in English a subject is seen, and a project that is watched by everyday words has no name that could lack.
  const isRead = post.english && post.tokens.length > 0;
  return isRead && anySpellings.some(({ topical }) => !topical) ? UNNAMED : 0;
}

/**
 * Returns the prior: an unambiguous name is the brand unless evidence says otherwise. A post without the name, found by
 * its address or author, has only that and its subject to go by, unless it stands where the brand is expected or anything is.
 */
function prior(profile: Profile, post: ParsedPost): Evidence {
  if (profile.ambiguous) return { weight: 0.2 };
  const { targets } = post;
  if (targets.length === 0) return { weight: unnamedPrior(profile, post) };
  return { weight: targets.every(({ spelling }) => spelling.ordinary) ? ORDINARY : 1.8 };
}

function addressEvidence(profile: Profile, post: ParsedPost): Evidence[] {
  const evidence: Evidence[] = [];
  const address = linkedAddress(profile, post);
  if (address !== null) evidence.push({ weight: 3, words: [address] });
  const marked = post.tokens.find((token) => token.mark !== '' && profile.handles.has(token.text));
  if (marked) evidence.push({ weight: 2.5, words: [`${marked.mark}${marked.text}`] });
  if (isByBrand(profile, post)) evidence.push({ weight: 2.5 });
  return evidence;
}

/**
 * The weights of the brand's own handle, as much as of one that settings name, and of a tag that contains a name of it, where
 * nothing else names it. From 2 and 1.5 to 3 and 2.5, no measure changes.
 */
const OWN_HANDLE = 2.5;
const NAMING_TAG = 2;

/** Returns the evidence of a handle or tag such as "@norvikairhelp" in a post without the name. */
function markedEvidence(profile: Profile, { tokens, targets }: ParsedPost): Evidence[] {
  if (targets.length > 0) return [];
  const handle = tokens.find(({ mark, text }) => mark === '@' && isHandleOf(profile, text));
  if (handle) return [{ weight: OWN_HANDLE, words: [`@${handle.text}`] }];
  const tag = tokens.find(({ mark, text }) => mark === '#' && containsName(profile, text));
  return tag ? [{ weight: NAMING_TAG, words: [`#${tag.text}`] }] : [];
}

/** Returns the evidence that a post is about the brand, in mode "mentions". */
export const mentionEvidence = (profile: Profile, post: ParsedPost): Evidence[] => [
  prior(profile, post),
  ...contextEvidence(profile, post),
  ...addressEvidence(profile, post),
  ...markedEvidence(profile, post),
  ...nameEvidence(profile, post),
  ...noiseEvidence(profile, post),
];
