import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { RelevanceDecision } from '../relevance/evidence.ts';
import { namingTag } from './named-in-tag.ts';
import { quoteAround } from './quotes.ts';

const quoted = (quote: string, before: string, after: string) =>
  quote === '' ? '' : `${before}${quote}${after}`;

/** Returns why a post is no lead, where its words say more than that nobody looks for anything. */
function noLead({ lower }: ParsedPost): string | null {
  if (
    /\b(?:to|in) (?:my )?(?:cart|basket)\b|\bjust (?:bought|purchased|ordered|got)\b|\bgetting the\b/.test(
      lower,
    )
  )
    return 'Has bought it or is buying it already; nobody to win';
  if (
    /\b(?:wish i could afford|(?:maybe|perhaps) some ?day|one day i|would be (?:perfect|great|nice)[^.!?]* if)\b/.test(
      lower,
    )
  )
    return 'A vague wish without a plan to buy';
  if (
    /\b(?:terrible|awful|disappoint\w*|overpriced|not worth|not a fan|hate|worst|broke|regret)\b/.test(lower)
  )
    return 'Criticizes it, but looks for nothing';
  return null;
}

/** Returns why a post is not relevant. */
export function irrelevantReason(profile: Profile, post: ParsedPost, { grounds }: RelevanceDecision): string {
  const { name, mode } = profile.brief;
  const against = grounds.find(({ says }) => says !== undefined)?.says ?? `Nothing in it points to ${name}`;
  if (mode === 'leads') return `${(against.startsWith('Nobody') && noLead(post)) || against}.`;
  const isByMeaning = /^(?:Nothing in it points|Uses ")/.test(against);
  if (/^(?:Names it only|A link and|Hardly more)/.test(against))
    return `${against}${quoted(quoteAround(post, 0), ' (', ')')}.`;
  if (!isByMeaning) return `${against}.`;
  const [target] = post.targets;
  if (target !== undefined) {
    const { written } = target.spelling;
    const quote = quoteAround(post, target.from);
    const [said, own] = [written.toLowerCase(), name.toLowerCase()];
    const what =
      said === own
        ? ' for something else'
        : own.includes(said)
          ? ` without naming ${name}`
          : `, but hardly in the sense of ${name}`;
    return `Uses "${written}"${what}${quoted(quote, ' (', ')')}.`;
  }
  const tag = namingTag(profile, post);
  const said =
    tag === null ? `Nothing in it points to ${name}` : `Tags ${tag}, but says little about ${name}`;
  return `${said}${quoted(quoteAround(post, post.contentWords[0] ?? 0), ' (', ')')}.`;
}
