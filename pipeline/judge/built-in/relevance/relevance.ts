import { isByBrand, linkedDomain } from './brand-links.ts';
import { contextEvidence } from './context-evidence.ts';
import type { Evidence } from './evidence.ts';
import { nameEvidence } from './name-evidence.ts';
import { noiseEvidence } from '../noise/noise.ts';
import type { Profile } from '../profile.ts';
import type { Reading } from '../reading.ts';

/**
 * Where a post starts from: a name that means nothing else is the brand unless something speaks against it. One with
 * namesakes starts slightly on the brand's side, near the intercept of the weights of its context; so does a post
 * that was found by its address or author and does not hold the name.
 */
function prior(profile: Profile, reading: Reading): Evidence {
  const spellings = reading.targets.map(({ spelling }) => spelling);
  const [first] = spellings;
  const why = first ? `it names ${JSON.stringify(first.written)}` : 'it was found for a keyword';
  if (profile.ambiguous) return { weight: 0.2, why };
  const ordinary = spellings.length > 0 && spellings.every((spelling) => spelling.ordinary);
  return { weight: ordinary || spellings.length === 0 ? 0.5 : 1.8, why };
}

function addressEvidence(profile: Profile, reading: Reading): Evidence[] {
  const evidence: Evidence[] = [];
  const domain = linkedDomain(profile, reading);
  if (domain !== null) evidence.push({ weight: 3, why: `it links to ${domain}` });
  const marked = reading.tokens.find((token) => token.mark !== '' && profile.handles.has(token.text));
  if (marked) evidence.push({ weight: 2.5, why: `it says ${marked.mark}${marked.text}` });
  if (isByBrand(profile, reading)) evidence.push({ weight: 2.5, why: 'it is by the team' });
  return evidence;
}

/** What speaks for and against a post being about the brand, for projects that track what people say. */
export const mentionEvidence = (profile: Profile, reading: Reading): Evidence[] => [
  prior(profile, reading),
  ...contextEvidence(profile, reading),
  ...addressEvidence(profile, reading),
  ...nameEvidence(profile, reading),
  ...noiseEvidence(profile, reading),
];
