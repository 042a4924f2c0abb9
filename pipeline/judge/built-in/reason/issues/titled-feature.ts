import { chosenKind } from '../../category/issue-kind.ts';
import type { ParsedPost } from '../../parsed-post.ts';
import type { Account, Reading } from '../account.ts';

type Said = Pick<Account, 'says' | 'why'>;

/** A heading or title by which an issue calls itself a wish for a feature. */
const CALLED_FEATURE =
  /(?:^|\n)\W*(?:descri[bp]e (?:the|your) |the |is your |proposed |new )?feature(?: request| suggestion| proposal| description| idea| and motivation|, motivation|\s*\n|\s*[:\]])|\bfeature_request_template\b|\bthis is a feature request\b|\bissue type:?\s+feature\b/;

/** A template by which an issue calls itself a bug, whatever its words are like. */
const CALLED_BUG =
  /^\W*(?:\w+ )?bug\b|(?:^|\n)\W*type: (?:<b>|\*\*)?bug\b|\bissue type:?\s+bug\b|(?:^|\s):bug:/;

/** How titles of wishes begin. */
const WISHES =
  /^\W*(?:[\w ]{1,20}: )?(?:add|allow|support|provide|enable|make|option|ability|consider|implement|introduce|expose|improve|show|please|request|proposal|feature|let|create|include|integrate|suggest\w*)\b/i;
/** How titles begin that say what to do, without a question. */
const ORDERS =
  /^\W*(?:[\w ]{1,20}: )?(?:add|allow|support|provide|enable|have|make|implement|introduce|expose|improve|let)\b[^?]*$/i;
/** Words of titles that tell of a fault. */
const FAULTS =
  /\b(?:wrong(?:ly)?|miss(?:es|ing)|lacks?|broken|fail(?:s|ed|ing|ure)?|errors?|incorrect(?:ly)?|instead of|should(?: not|n't)|twice|unexpected(?:ly)?|slow(?:er)?|crash\w*|(?:does|do|is|are|can|could|will)(?:n['’]t| not)|can(?:not|['’]?t)|unable|no longer|regression|bug|leaks?|invalid|not (?:work\w*|visible|shown|found))\b/i;
/** How titles begin that propose to change how the code is written. */
const OF_CODE =
  /^\W*(?:[\w/-]{1,20}(?:\([^)]{1,20}\))?: )?(?:re-?factor\w*|clean ?-?up\w*|rename|remove|drop|move|replace|bump|backport|convert|simplify|split|extract|deprecate|rework|re-?write|migrate|use|more|chore|lint)\b/i;

/** Whether its writer chose in a form that it is a wish. */
const isChosenFeature = ({ text }: ParsedPost): boolean => chosenKind(text) === 'feature';

/** Whether an issue calls itself a wish for a feature: by its template, or by a title like "Allow two windows". */
export const isCalledFeature = ({ post, trait }: Reading): boolean =>
  isChosenFeature(post) ||
  CALLED_FEATURE.test(post.lower) ||
  (trait === 'question' && ORDERS.test(post.match.title ?? '') && !CALLED_BUG.test(post.lower));

/** Words of titles that tell of trouble of the author's own, and of those who ask or want to know something. */
const TROUBLED =
  /\b(?:issues?|problems?|out of memory|oom|illegal|un(?:resolved|known|expected)|hangs?|stalls?|raises|poor|degrad\w*|strange|confusing)\b/i;
const ASKS = /[?？]|\bquestions?\b|^\W*(?:how|why|what|when|where|which)\b/i;
const CURIOUS =
  /[?？]|\b(?:questions?|how|why|help|wonder\w*|can i|could you|should i|i want|want(?:ed)? to|would like|trying|not sure|wondering|know|understand|thanks)\b/;

/** Returns what an issue of a category for questions does: many tell of trouble by their titles, and some ask nothing. */
export function questionSaid({ post: { lower, match } }: Reading): Said {
  const title = match.title ?? '';
  if (ASKS.test(title)) return { says: 'Asks about', why: 'waits for an answer' };
  if (CALLED_BUG.test(lower)) return { says: 'Reports a bug', why: 'needs a fix' };
  if (FAULTS.test(title) || TROUBLED.test(title))
    return { says: 'Asks for help with a problem', why: 'waits for an answer' };
  return CURIOUS.test(lower)
    ? { says: 'Asks about', why: 'waits for an answer' }
    : { says: 'Opens a thread', why: 'have a look' };
}

/** Returns what an issue of a category for features does: many are bugs or chores by their titles. */
export function featureSaid({ post }: Reading): Said {
  const title = post.match.title ?? '';
  if (isChosenFeature(post) || CALLED_FEATURE.test(post.lower))
    return { says: 'Asks for a feature', why: 'an idea for the roadmap' };
  if (CALLED_BUG.test(post.lower)) return { says: 'Reports a bug', why: 'needs a fix' };
  if (OF_CODE.test(title)) return { says: 'Proposes a change', why: 'have a look' };
  return FAULTS.test(title) && !WISHES.test(title)
    ? { says: 'Reports a problem', why: 'have a look' }
    : { says: 'Asks for a feature', why: 'an idea for the roadmap' };
}
