import { leadingTrait } from '../category/category-profile.ts';
import { hasKind, type Kinds, kindsOf } from '../kind/post-kind.ts';
import type { Profile } from '../profile.ts';
import { withoutThreadTitle, type ParsedPost } from '../parsed-post.ts';
import { QUOTING, type Account, type Judged, type Reading } from './account.ts';
import type { Deed } from '../form/constructions.ts';
import { detailsOf } from './details.ts';
import { doubtOf } from './doubt.ts';
import { irrelevantReason } from './irrelevant.ts';
import { languageOf } from './language-of.ts';
import { leadAccount } from './leads/lead-account.ts';
import { mentionAccount } from './mention-account.ts';
import { type FormReading, formOf } from '../form/post-form.ts';
import { isOwnName } from './own-name.ts';
import { questionOf } from './asking/questions.ts';
import { quoteOf, quoteTitle, wholeQuote } from './quote/quotes.ts';
import { HIGH_URGENCY, whyToRead } from './why-to-read.ts';

/** What people do of which a quote should show the words. */
const TELLING: readonly Deed[] = ['failing', 'dislikes', 'help'];
/** Acts of which even a few words that say little are quoted. */
const QUOTED_WHOLE = new Set(['Asks', 'Says only', 'Speaks well of it']);
/** Fewer reactions are nothing special anywhere. */
const MANY_REACTIONS = 10;
const REACTIONS = new Intl.NumberFormat('en-US');

/** What was read of a post before its reason, so that it is not read again. */
interface Known {
  readonly read: FormReading;
  readonly kinds: Kinds | null;
}

function readingOf(profile: Profile, post: ParsedPost, judged: Judged, known: Known | null): Reading {
  const read = known?.read ?? formOf(profile, post);
  const { english, form, deeds } = read;
  const question = questionOf(post, form, deeds);
  const trait = leadingTrait(profile.categories, judged.category);
  let kinds = known?.kinds ?? null;
  const kindsOfIt = () => (hasKind(read, post) ? (kinds ??= kindsOf({ post, form, deeds, judged })) : null);
  return { profile, post, english, form, deeds, question, kinds: kindsOfIt, trait, judged };
}

/** Returns the name that the post talks of when it is not the project's own: a competitor's. */
function otherName(profile: Profile, { tokens, targets }: ParsedPost): string | null {
  if (targets.some(({ spelling }) => isOwnName(profile, spelling.written))) return null;
  // An everyday word or part of a handle is no competitor.
  const other = targets.find(
    ({ from, spelling: { ordinary, written } }) =>
      !ordinary && /\p{Lu}/u.test(written) && tokens[from]!.mark !== '@',
  );
  return other?.spelling.written ?? null;
}

/** Returns the part of a post that shows what an account says. */
function quoteFor({ post, deeds }: Reading, { says, at, span, byTitle = false }: Account): string {
  if (byTitle) return quoteTitle(post);
  const quote = quoteOf(post, {
    needed: span ?? (at >= 0 ? { from: at, to: at } : null),
    isLast: span !== undefined,
    signs: () => [
      ...[...post.signals.values()].filter(({ strength }) => strength >= 1).map(({ index }) => index),
      ...TELLING.flatMap((deed) => deeds.get(deed) ?? []),
    ],
  });
  return quote === '' && QUOTED_WHOLE.has(says) ? wholeQuote(post) : quote;
}

/** The handle at the start of a post, and the only one there. */
const FIRST_HANDLE = /^\W*(@\w{1,30})/;
const ONLY_HANDLE = /^\W*(@\w{1,30})(?!\w|\s+@)/;

/** Names whom a post is to: "Tells @mira". The brand may have handles of several names. */
const naming = (said: string, { text }: ParsedPost): string =>
  said
    .replace(/ somebody\b/, (whom) => ` ${FIRST_HANDLE.exec(text)?.[1] ?? whom.trim()}`)
    .replace(/ the brand$/, (whom) => ` ${ONLY_HANDLE.exec(text)?.[1] ?? whom.trim()}`);

/** Returns what the post does and what it is about: "Reports a bug with sync in 2.3 on Linux". */
function sayOf(reading: Reading, account: Account): string {
  const { post } = reading;
  const { says, at, detailed = false, bare = false } = account;
  if (bare) return says;
  const details = detailed && at >= 0 ? detailsOf(post, at) : '';
  const quote = details !== '' ? '' : quoteFor(reading, account);
  const without = QUOTING[says];
  const about = quote === '' || without !== undefined ? quote : `(${quote})`;
  const said = quote === '' && details === '' ? (without ?? says) : says;
  return [naming(said, post), details, languageOf(post), about].filter((part) => part !== '').join(' ');
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns why a relevant post deserves attention. */
function whyToAct(profile: Profile, post: ParsedPost, judged: Judged, known: Known): string {
  const own = withoutThreadTitle(profile, post);
  const reading = readingOf(profile, own, judged, own === post ? known : null);
  const isLead = profile.brief.mode === 'leads';
  const account = isLead ? leadAccount(reading) : mentionAccount(reading);
  const said = sayOf(reading, account);
  const other = isLead ? null : otherName(profile, post);
  const { engagement } = post.match;
  const doubt = reading.form.toBrand ? '' : doubtOf(profile, post, judged, account);
  const presses = account.presses === true && judged.urgency >= HIGH_URGENCY;
  const pressing = isLead ? 'answer soon' : 'check it now';
  const why = presses ? pressing : whyToRead(reading, account);
  // What may be no lead presses nobody.
  const saysNoWhy = isLead && doubt !== '';
  const parts = [
    other === null || account.says in QUOTING ? said : `About ${other}: ${lowerFirst(said)}`,
    engagement >= MANY_REACTIONS ? `${REACTIONS.format(engagement)} reactions` : '',
    saysNoWhy ? '' : other === null ? why : why.replace('names it', `names ${other}`),
  ];
  const taught = judged.decision.grounds[0]?.taught ? 'Posts like it were marked relevant.' : doubt;
  return `${parts.filter((part) => part !== '').join('; ')}. ${taught}`.trimEnd();
}

/**
 * Returns the reason of a verdict, one line in English as a colleague would say it: what a relevant post is and why to
 * look at it, or why the post is not relevant. `known`: what was read of the post for its verdict.
 */
export function reasonOf(profile: Profile, post: ParsedPost, judged: Judged, known: Known): string {
  return judged.decision.relevant
    ? whyToAct(profile, post, judged, known)
    : irrelevantReason(profile, post, judged.decision);
}
