import type { ParsedPost } from '../../parsed-post.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from '../account.ts';

const FROM_A_PLACE = 'Posts from a place';

/** What people do who share a link, by the words beside it, the surest first. */
const BESIDE_LINKS: readonly (readonly [says: string, shows: RegExp])[] = [
  ['Advertises a job', /\b(?:apply now|we['’]?re hiring|hiring|vacancy|job opening)\b|#jobs?\b/i],
  [FROM_A_PLACE, /(?:^|[\s(])@ [\p{Lu}\d]|^I['’]m at [^.!?]+\([^)]+\)/u],
  ['Warns of something', /^\W*(?:please )?(?:don['’]?t|do not|never|avoid|beware|watch out|warning)\b/i],
  [
    'Recommends something',
    /^(?:\W|@\w+)*(?:(?:a |this is )?(?:very |really |pretty |so )?(?:must[- ](?:read|see|watch|have)|great|awesome|amazing|nice|cool|good|excellent|brilliant|fantastic|interesting|useful|handy|worth (?:a|the|read\w*|watch\w*))\b(?! (?:news|morning|night|evening|luck|job|day|try)))/i,
  ],
  [
    'Promotes something',
    /^\W*(?:now )?(?:live\b(?!:)|join|come|enter|put|get|grab|win|shop|buy|book|sign up|register|download|visit|discover|explore|meet|subscribe|vote|tune in|pre-?order)\b/i,
  ],
  ['Shares a question', /^(?:@\w+\s+)*[^.!?]{12,}\?+\W*(?:https?:|[#@]|\{link\}|$)/i],
  [
    'Shares news',
    /\b(?:via|by|on|from)\W{1,2}@?\w*(?:news|times|post|bbc|cnn|reuters|herald|guardian|journal)\w*/i,
  ],
  ['Shares an article', /^[^]{60,}[\p{L}\p{N}] ?\.\.\.\s*(?:https?:|\{link\})/u],
];

/** Returns what somebody does who shares a link, by the words beside it; null where these do not tell, or tell more. */
export function actBesideLink({ text, signals }: ParsedPost): string | null {
  const says = BESIDE_LINKS.find(([, shows]) => shows.test(text))?.[0] ?? null;
  return says === FROM_A_PLACE && (signals.has('complaint') || signals.has('unmet')) ? null : says;
}

/** Returns what a post does that shares a link with few words of its own. */
export function sharedLink({ post, english }: Reading): Account {
  const says = english ? actBesideLink(post) : null;
  return { says: says ?? 'Shares a link', why: NOTHING_TO_ANSWER, at: -1 };
}
