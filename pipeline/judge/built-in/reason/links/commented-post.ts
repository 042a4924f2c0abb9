import { NOTHING_TO_ANSWER, type Account, type Reading } from '../account.ts';

/** Words of one's own before a post of somebody that is quoted or repeated: `We didn't need this. RT @mira: …`. */
const COMMENTED = /^(?!["“]?(?:rt|mt)\b)[^"“@]{3,}?(?:\brt\s*|["“]\s*)@(\w{1,30}):/i;

/** Returns the account of a post that says something about one that it repeats; null for others. */
export function commentedAccount({ post, form, judged }: Reading): Account | null {
  const handle = form.repeats ? undefined : COMMENTED.exec(post.text)?.[1];
  if (handle === undefined) return null;
  const lower = handle.toLowerCase();
  const at = post.tokens.findIndex(({ mark, text }) => mark === '@' && text === lower);
  const own = post.tokens.findLastIndex(
    ({ kind, text }, index) => index < at && kind === 'word' && text !== 'rt',
  );
  if (own < 0) return null;
  return {
    says: `Comments on a post of @${handle}`,
    why: judged.sentiment === 'negative' ? 'have a look' : NOTHING_TO_ANSWER,
    at: 0,
    span: { from: 0, to: own },
  };
}
