import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { Account, Judged } from './account.ts';
import { namingTag } from '../relevance/named-in-tag.ts';
import { isEveryday } from '../relevance/topic-word.ts';

/** Below this confidence the reason says that it is unsure. */
const UNSURE = 0.6;

/** Returns the doubt that the brand is meant or that somebody may be won, as a sentence; empty without any. */
export function doubtOf(
  profile: Profile,
  post: ParsedPost,
  { decision }: Judged,
  { isCertain = false }: Account,
): string {
  const { name, mode } = profile.brief;
  if (decision.confidence >= UNSURE || isCertain) return '';
  if (mode === 'leads') return 'It may be no lead.';
  const [target] = post.targets;
  if (target === undefined) return namingTag(profile, post) === null ? `It does not name ${name}.` : '';
  if (!post.targets.every((one) => isEveryday(post, one))) return '';
  const { written } = target.spelling;
  const [said, own] = [written.toLowerCase(), name.toLowerCase()];
  if (said === own) return `It may not mean ${name}.`;
  if (!own.split(' ').includes(said)) return `It may use "${written}" in another sense.`;
  return written === said ? `It may mean another ${written}.` : '';
}
