import type { Evidence } from './evidence.ts';
import { leadEvidence } from './lead-evidence.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { mentionEvidence } from './mention-evidence.ts';

/** What the judge says of relevance without lessons, for the mode of the project. */
export const baselineEvidence = (profile: Profile, post: ParsedPost): Evidence[] =>
  profile.brief.mode === 'leads' ? leadEvidence(profile, post) : mentionEvidence(profile, post);
