import type { Evidence } from './evidence.ts';
import { leadEvidence } from './lead.ts';
import type { Profile } from '../profile.ts';
import type { Reading } from '../reading.ts';
import { mentionEvidence } from './relevance.ts';

/** What the judge says of relevance without lessons, for the mode of the project. */
export const coldEvidence = (profile: Profile, reading: Reading): Evidence[] =>
  profile.brief.mode === 'leads' ? leadEvidence(profile, reading) : mentionEvidence(profile, reading);
