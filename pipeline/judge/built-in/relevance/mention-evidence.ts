import { isByBrand, linkedAddress } from './brand-links.ts';
import { contextEvidence } from './context-evidence.ts';
import type { Evidence } from './evidence.ts';
import { nameEvidence } from './name-evidence.ts';
import { noiseEvidence } from '../noise/noise.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';

/**
 * Returns the prior: an unambiguous name is the brand unless evidence says otherwise. A name with namesakes starts
 * slightly on the brand's side, near the intercept of the context weights; so does a post found by address or author
 * without the name.
 */
function prior(profile: Profile, post: ParsedPost): Evidence {
  const spellings = post.targets.map(({ spelling }) => spelling);
  if (profile.ambiguous) return { weight: 0.2 };
  const ordinary = spellings.length > 0 && spellings.every((spelling) => spelling.ordinary);
  return { weight: ordinary || spellings.length === 0 ? 0.5 : 1.8 };
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

/** Returns the evidence that a post is about the brand, in mode "mentions". */
export const mentionEvidence = (profile: Profile, post: ParsedPost): Evidence[] => [
  prior(profile, post),
  ...contextEvidence(profile, post),
  ...addressEvidence(profile, post),
  ...nameEvidence(profile, post),
  ...noiseEvidence(profile, post),
];
