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

/** Returns the evidence that a comment on a video only advertises something. */
export const spamEvidence = (post: ParsedPost, kinds: Kinds | null): readonly Evidence[] =>
  kinds !== null && isVideoComment(post) && kinds.promotion >= LIKELY
    ? [{ weight: WEIGHT, says: 'Advertises something else' }]
    : [];
