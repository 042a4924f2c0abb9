import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';
import { actBesideLink } from './links/shared-link.ts';

/** From this probability on, a post is news or promotion rather than what somebody says: nine of ten such posts are. */
const PUBLISHED = 0.6;
/** From this probability on, there is hardly a doubt. */
const PLAINLY = 0.8;

/** What is sent to many, by a person or a program: scores, what is on now, a photo posted. */
export const PROMOTION = 'A promotion or an automatic post';

/** Returns the account of news, or of what is advertised or sent to many; null for what somebody says. */
export function publishedAccount(reading: Reading): Account | null {
  const { post, form } = reading;
  const kinds = form.toOthers ? null : reading.kinds();
  if (kinds === null || kinds.news + kinds.promotion < PUBLISHED) return null;
  const account = (says: string): Account => ({ says, why: NOTHING_TO_ANSWER, at: -1 });
  const beside = form.hasLink ? actBesideLink(post.text) : null;
  if (beside !== null) return account(beside);
  // Whoever shares a link may do so of their own accord.
  if (form.hasLink) return account(kinds.promotion >= PLAINLY ? PROMOTION : 'Shares a link');
  return account(kinds.promotion > kinds.news ? PROMOTION : 'Reports news');
}

/** From this probability on, a post is taken for a complaint or for praise: three of four such posts are. */
const LIKELY = 0.6;

/** Whether a post sounds like a complaint. */
export const soundsUnhappy = ({ kinds }: Reading): boolean => (kinds()?.complaint ?? 0) >= LIKELY;

/** Whether a post sounds like praise. */
export const soundsPleased = ({ kinds }: Reading): boolean => (kinds()?.praise ?? 0) >= LIKELY;

/** What claims that a post is a complaint. Of those that are one with less than this probability, three of four are none. */
const COMPLAINTS: ReadonlySet<string> = new Set(['Complains', 'Is unhappy with it']);
const UNLIKELY = 0.4;

/** Whether what an account claims is unlike the post. */
export const isUnlikely = ({ kinds }: Reading, { says }: Account): boolean =>
  COMPLAINTS.has(says) && (kinds()?.complaint ?? 1) < UNLIKELY;
