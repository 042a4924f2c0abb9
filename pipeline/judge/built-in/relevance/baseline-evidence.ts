import type { Evidence } from './evidence.ts';
import { leadEvidence } from './lead-evidence.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { mentionEvidence } from './mention-evidence.ts';

/** Returns the evidence for relevance without lessons, by the project's mode. */
export const baselineEvidence = (profile: Profile, post: ParsedPost): Evidence[] =>
  profile.brief.mode === 'leads' ? leadEvidence(profile, post) : mentionEvidence(profile, post);
