import type { Kinds } from '../kind/post-kind.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Evidence } from '../relevance/evidence.ts';

/** Whether a post is a comment on a video, where many advertise a channel of their own. */
export const isVideoComment = ({ match: { kind, source } }: ParsedPost): boolean =>
  kind === 'comment' && source === 'youtube';

/** From this probability on, a comment that advertises something is noise: 98% of those on a music video are. */
const LIKELY = 0.5;
/** More than an unambiguous name says for the brand: who advertises names it in passing. */
const WEIGHT = -2.5;

/** What people ask for who write below the videos of others: a look at their own work, or money. */
const OWN_WORK =
  /\b(?:my|our) (?:\w+ )?(?:you ?tube |yt )?(?:ch+an+el|videos?|vids?|music|songs?|project|beats|covers?|remix\w*)\b|\b(?:get|got|had|reach|need|want) (?:\w+ )?(?:\d+ )?sub(?:scriber)?s\b|^\W*[\w-]+\.(?:com|org|net)\b|\b(?:gofundme|indiegogo|kickstarter|patreon|linkbucks|adf)\.(?:com|me|ly)\b/;
/** Words with which one's own video is no advertisement: "I want this in my videos". */
const LOOK =
  /\b(?:check|watch|see|visit|listen|hear|support|help|halp|look|on my|come|subscribe|sub|please|plz|pls|effort|subs|subscribers)\b|\.(?:com|me|ly|org|net)\b/;

/** Whether a comment asks for a look at its author's own work. */
const asksForLook = ({ match }: ParsedPost): boolean => {
  const said = match.text.toLowerCase();
  return OWN_WORK.test(said) && LOOK.test(said);
};

/** Returns the evidence that a comment on a video only advertises something. */
export const spamEvidence = (post: ParsedPost, kinds: Kinds | null): readonly Evidence[] =>
  isVideoComment(post) && (asksForLook(post) || (kinds !== null && kinds.promotion >= LIKELY))
    ? [{ weight: WEIGHT, says: 'Advertises something else' }]
    : [];
