import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { RelevanceDecision } from '../relevance/evidence.ts';
import { namingTag } from '../relevance/named-in-tag.ts';
import { linkedHost } from './links/linked-host.ts';
import { emptiness } from './links/wordless.ts';
import { noLead } from './leads/no-lead.ts';
import { quoteAround } from './quote/quotes.ts';

/** Below this confidence, the reason does not claim that the brand is not meant. */
const UNSURE = 0.62;

/** Adds a quote in parentheses to what is said; nothing where there is none. */
const quoting = (says: string, quote: string) => `${says}${quote === '' ? '' : ` (${quote})`}.`;

/** Returns how a post uses the name that it was found by. */
function useOf(name: string, written: string, isSure: boolean): string {
  const [said, own] = [written.toLowerCase(), name.toLowerCase()];
  if (said === own) return isSure ? ' for something else' : ', perhaps for something else';
  if (own.includes(said)) return ` without naming ${name}`;
  return `, but ${isSure ? 'hardly' : 'perhaps not'} in the sense of ${name}`;
}

/** Returns what a handle or tag shows that contains a name of the brand, where nothing else does. */
const onlyBy = (tag: string, name: string) =>
  `Little but the ${tag.startsWith('@') ? 'handle' : 'tag'} ${tag} points to ${name}`;

/** Returns why a post is not relevant by what its words mean. */
function otherMeaning(profile: Profile, post: ParsedPost, isSure: boolean): string {
  const { name } = profile.brief;
  const [target] = post.targets;
  if (target !== undefined) {
    const { written } = target.spelling;
    return quoting(`Uses "${written}"${useOf(name, written, isSure)}`, quoteAround(post, target.from));
  }
  const tag = namingTag(profile, post);
  const nothing = `${isSure ? 'Nothing' : 'Little'} in it points to ${name}`;
  const said = tag === null ? nothing : onlyBy(tag, name);
  return quoting(said, quoteAround(post, post.contentWords[0] ?? 0));
}

/** Returns why a post is not relevant. */
export function irrelevantReason(
  profile: Profile,
  post: ParsedPost,
  { grounds, confidence }: RelevanceDecision,
): string {
  const { name, mode } = profile.brief;
  if (post.text.trim() === '') return `${emptiness(post)}.`;
  const against = grounds.find(({ says }) => says !== undefined)?.says ?? `Nothing in it points to ${name}`;
  if (mode === 'leads') {
    const isOpen = /^(?:Nobody|Reports news)/.test(against);
    const { says, at } = (isOpen ? noLead(post) : null) ?? { says: against, at: 0 };
    return isOpen ? quoting(says, quoteAround(post, at)) : `${against}.`;
  }
  if (/^(?:Names it only|Hardly more)/.test(against)) return quoting(against, quoteAround(post, 0));
  if (/^(?:A link and|Only links)/.test(against))
    return quoting(against, linkedHost(post.lower) ?? quoteAround(post, 0));
  const isByMeaning = /^(?:Nothing in it points|Uses ")/.test(against);
  return isByMeaning ? otherMeaning(profile, post, confidence >= UNSURE) : `${against}.`;
}
