import type { Sentiment } from '../../../../schemas/judging/verdict.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import { linkedAddress } from '../relevance/brand-links.ts';
import { FIRST_PERSON, NOTHING_TO_ANSWER, type Act } from './acts.ts';

/** Below this probability an opinion is said with reserve: it may be of something else than the brand. */
const SURE_OPINION = 0.75;
/** A text of more words that names the brand once is about something else. */
const PASSING_WORDS = 60;
/** A link after fewer words is what the post shares. */
const SHARING_WORDS = 40;

/** Words of people who speak of themselves, by ISO 639-1 code. */
const FIRST_PERSONS: Readonly<Record<string, RegExp>> = {
  en: FIRST_PERSON,
  de: /(?<!\p{L})(?:ich|mein\p{L}*|mir|mich|wir|unser\p{L}*)(?!\p{L})/u,
  es: /(?<!\p{L})(?:yo|mis?|me|nosotr[oa]s|nuestr[oa]s?)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:je|j['’]\p{L}+|mon|ma|mes|moi|nous|notre)(?!\p{L})/u,
  it: /(?<!\p{L})(?:io|mi[oae]|miei|mi|noi|nostr[oaie])(?!\p{L})/u,
  nl: /(?<!\p{L})(?:ik|mijn|mij|wij|we|ons|onze)(?!\p{L})/u,
  pt: /(?<!\p{L})(?:eu|meus?|minhas?|nós|nosso|nossa)(?!\p{L})/u,
};

const act = (says: string, why: string): Act => ({ says, why, of: null });

function speaksOfThemselves({ match: { lang }, lower }: ParsedPost): boolean {
  return FIRST_PERSONS[lang?.slice(0, 2).toLowerCase() ?? 'en']?.test(lower) ?? false;
}

/** Whether a long text names the brand once, and not in its title or first sentence. */
function isInPassing({ match, tokens, targets }: ParsedPost): boolean {
  const [first] = targets;
  const isBeside = first !== undefined && targets.length === 1 && tokens[first.from]!.sentence > 0;
  return isBeside && match.kind !== 'article' && tokens.length > PASSING_WORDS;
}

/** Returns what a post without an opinion is, by its form. */
function neutralRemark(post: ParsedPost): string {
  const { match, tokens, lower } = post;
  if (match.kind === 'article') return 'An article about it';
  if (match.kind === 'video') return 'A video about it';
  if (post.content.size === 0) return 'Only names it';
  if (/^rt @/.test(lower)) return 'Passes on a post';
  if (isInPassing(post)) return 'Mentions it in passing';
  if (tokens.length <= SHARING_WORDS && /https?:\/\//.test(lower)) return 'Shares a link';
  if (speaksOfThemselves(post)) return 'A personal remark';
  return /^@/.test(lower) ? 'A remark to somebody' : 'A remark about it';
}

/** Returns what a post does that no rule knows. */
export function remarkOf(
  profile: Profile,
  post: ParsedPost,
  { sentiment, sureness }: { readonly sentiment: Sentiment; readonly sureness: number },
): Act {
  const address = post.content.size === 0 ? linkedAddress(profile, post) : null;
  if (address !== null) return act(`Links to ${address}`, NOTHING_TO_ANSWER);
  const isSure = sureness >= SURE_OPINION && post.targets.length > 0;
  if (sentiment === 'positive')
    return isSure ? act('Speaks well of it', 'worth a thank-you') : act('Sounds positive', '');
  if (sentiment === 'negative')
    return isSure ? act('Is unhappy with it', 'could be put right') : act('Sounds negative', '');
  return act(neutralRemark(post), NOTHING_TO_ANSWER);
}
