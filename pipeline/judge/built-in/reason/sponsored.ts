import { NOTHING_TO_ANSWER, type Account, type Reading } from './account.ts';

/** Tags by which people say that they are paid, or were given what they write of. */
const PAID_TAGS = new Set(
  'ad spon sponsored gotitfree freeproduct freesample gifted complimentary paidpartnership promotion brandambassador ambassador'.split(
    ' ',
  ),
);
const GIVEN =
  /\b(?:received|got|given|sent)\b[^.!?]{0,60}\b(?:(?:for )?free (?:to (?:test|try|review)|for testing|in exchange|from @?\w+ (?:to|for) (?:test|review)\w*)|complimentary|in exchange for (?:my|an|a)|for (?:testing|review) purposes)\b|\bsponsored post\b/;

/** Returns the account of a post that somebody was paid for; null for others, and where they complain. */
export function sponsoredAccount({ post, judged }: Reading): Account | null {
  if (judged.sentiment === 'negative') return null;
  const isPaid = post.tokens.some(({ mark, text }) => mark === '#' && PAID_TAGS.has(text));
  return isPaid || GIVEN.test(post.lower)
    ? { says: 'A sponsored post', why: NOTHING_TO_ANSWER, at: post.targets[0]?.from ?? -1 }
    : null;
}
