import type { ParsedPost } from '../parsed-post.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';

/** A text of more words that names the brand once is about something else. */
const PASSING_WORDS = 60;
/** A link after fewer words is what the post shares. */
const SHARING_WORDS = 40;
/** Fewer words are no statement. */
export const FEW_WORDS = 4;

/** Returns what a text is that no person posts, such as one of the news or of a reference work; null for other posts. */
export function factualAccount({ post: { match, targets }, form, deeds }: Reading): Account | null {
  if (match.kind !== 'article' && match.source !== 'news') return null;
  const at = targets[0]?.from ?? form.begin;
  const isNews = match.kind === 'article' && deeds.has('reports');
  const says = isNews
    ? 'Reports news'
    : targets.length > 0
      ? 'A factual text that names it'
      : 'A factual text';
  return { says, why: NOTHING_TO_ANSWER, at: isNews ? deeds.get('reports')! : at };
}

/** Whether a long text names the brand once, and not in its title or first sentence. */
function isInPassing({ post: { tokens, targets } }: Reading): boolean {
  const [first] = targets;
  const isBeside = first !== undefined && targets.length === 1 && tokens[first.from]!.sentence > 0;
  return isBeside && tokens.length > PASSING_WORDS;
}

const GIVEAWAY =
  /\bgive-?aways?\b|\bgiv(?:e|ing) away (?:an?|our|some|free|the|\d+)\b|\bchance to win\b|\b(?:rt|retweet) (?:and|&|&amp;|\+) follow\b/;
const ADVERTISES =
  /\b(?:patented|shop now|order (?:now|today)|buy now|free shipping|now available|available now|\d+ ?% off|on sale now|book (?:now|today)|sign up (?:now|today))\b|\(r\)|®/;

/** Whether a post announces a giveaway. */
export const isGiveaway = ({ lower }: ParsedPost): boolean => GIVEAWAY.test(lower);

/** The share of words with a capital in a headline, and the fewest words of one. */
const TITLE_CASE = 0.6;
const MIN_HEADLINE = 5;

/** Returns what a post is that is no remark of a person; null for others. */
function announced({ post, form }: Reading): string | null {
  if (isGiveaway(post)) return 'Announces a giveaway';
  if (form.first > 0 || form.second > 0 || form.question >= 0) return null;
  if (ADVERTISES.test(post.lower)) return 'An advertisement';
  const isTitle = form.words >= MIN_HEADLINE && form.capitals - form.shouted >= TITLE_CASE * form.words;
  return isTitle && !form.toOthers ? 'A headline' : null;
}

/** Returns what a post is by its form, when nothing else tells. */
export function remarkAccount(reading: Reading): Account {
  const { post, form, question } = reading;
  const at = post.targets[0]?.from ?? form.begin;
  const remark = (says: string, more: Partial<Account> = {}): Account => ({
    says,
    why: NOTHING_TO_ANSWER,
    at,
    ...more,
  });
  if (post.match.kind === 'video') return remark('A video');
  if (form.toBrand) return remark('Writes to the brand', { why: 'have a look', at: form.begin });
  const says = announced(reading);
  if (says !== null) return remark(says, { at: form.begin });
  if (isInPassing(reading)) return remark('Mentions it in passing');
  if (question !== null && !form.hasLink && question.span.to - question.span.from > 1) {
    const why = form.toOthers || question.isRhetorical ? NOTHING_TO_ANSWER : 'may want an answer';
    const says = question.isRhetorical
      ? 'Asks, perhaps rhetorically'
      : form.toOthers
        ? 'Asks somebody'
        : 'Asks';
    return remark(says, { why, at: question.at, span: question.span });
  }
  if (form.hasLink && form.words <= SHARING_WORDS) return remark('Shares a link', { at: form.begin });
  if (form.words < FEW_WORDS) return remark('Only a few words');
  if (form.toOthers) return remark('A reply to somebody', { at: form.begin });
  if (form.first > 0) return remark('A personal remark');
  return remark(post.targets.length > 0 ? 'A remark about it' : 'A remark');
}
