import { isTitleCase } from '../form/post-form.ts';
import type { Kinds } from '../kind/post-kind.ts';
import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import { isPlainly, PROMOTION } from './kind-of-post.ts';
import { actBesideLink } from './links/shared-link.ts';

/** From this probability on, a post is news or promotion rather than what somebody says: nine of ten such posts are. */
const PUBLISHED = 0.6;
/** From this probability on, what nobody says of themselves and to nobody is a statement; chosen. */
const IMPERSONAL = 0.4;
const STATEMENT: Account = { says: 'States', why: NOTHING_TO_ANSWER, at: -1 };

/** What people do who say what they feel. */
const FEELINGS = ['likes', 'dislikes', 'thanks', 'greeting', 'sympathy', 'forward', 'wish'] as const;

/** Whether a post may be news and is of nobody who writes or reads it. */
const isStatement = ({ post, form, deeds, question, judged }: Reading, { news }: Kinds): boolean =>
  form.first + form.second === 0 &&
  !form.hasLink &&
  question === null &&
  !post.signals.has('praise') &&
  !FEELINGS.some((deed) => deeds.has(deed)) &&
  (deeds.has('reports') || isTitleCase(form) || (news >= IMPERSONAL && judged.sentiment !== 'negative'));

/** How somebody begins who tells what they do or think of doing, which is no news: "Debating on visiting the store". */
const OF_ONESELF =
  /^\W*(?:just |still |now |currently |seriously )?(?:debating|thinking|considering|wondering|contemplating|hoping|wishing|waiting|trying|heading|sitting|standing|walking|watching|listening|playing|reading|getting|wearing|eating|drinking|checking|rocking|enjoying|loving|hating|missing|feeling)\b/;

/** Tips and lessons of whoever knows something. */
const TIP = /^(?:[#\w ]{0,20})?\b(?:pro ?)?tips?\b ?(?:of the (?:day|week))?\s*[:!-]/;

/** What calls everybody to do something. */
const CALLS =
  /^[^\p{L}]*(?:download|donate|subscribe|register|sign up|shop|pre-?order|vote for|buy your)\b|:\s*(?:donate|download|register|sign up)\b/u;

/** Returns the account of news, or of what is advertised or sent to many; null for what somebody says. */
export function publishedAccount(reading: Reading): Account | null {
  const { post, form, deeds } = reading;
  // Whoever has a problem with something or dislikes it publishes nothing.
  const isOpinion = deeds.has('failing') || deeds.has('dislikes');
  const kinds = form.toOthers || form.toBrand || isOpinion ? null : reading.kinds();
  if (kinds === null) return null;
  if (kinds.news + kinds.promotion < PUBLISHED) return isStatement(reading, kinds) ? STATEMENT : null;
  const account = (says: string): Account => ({ says, why: NOTHING_TO_ANSWER, at: -1 });
  if (TIP.test(post.lower)) return account('Gives a tip');
  if (CALLS.test(post.lower)) return account('Promotes something');
  if (OF_ONESELF.test(post.lower)) return null;
  const beside = form.hasLink ? actBesideLink(post) : null;
  if (beside !== null) return account(beside);
  // Whoever shares a link may do so of their own accord.
  if (form.hasLink) return account(isPlainly(reading, 'promotion') ? PROMOTION : 'Shares a link');
  if (kinds.promotion > kinds.news) return account(PROMOTION);
  return account(
    isPlainly(reading, 'news') || deeds.has('reports') || isTitleCase(form) ? 'Reports news' : 'States',
  );
}
