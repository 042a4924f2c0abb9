import type { ParsedPost } from '../parsed-post.ts';

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The share of words that English has in a post that a detector took for one in another language. */
const MOST = 0.85;
/** Fewer words tell nothing. */
const FEW = 3;

/** Letters that English does without. */
const ACCENTED = /[à-ÿ]/;

/** Whether nearly all words of a post are English ones: a detector errs on short posts full of names. */
function hasEnglishWords({ tokens, lower }: ParsedPost): boolean {
  if (ACCENTED.test(lower)) return false;
  const words = tokens.filter(({ kind, mark }) => kind === 'word' && mark === '');
  return (
    words.length >= FEW && words.filter(({ vocabularyIndex: at }) => at >= 0).length >= MOST * words.length
  );
}

/** Returns "in German" for a post in German; empty for English and for unknown languages. */
export function languageOf(post: ParsedPost): string {
  const { lang } = post.match;
  if (lang === null || /^en\b/i.test(lang) || hasEnglishWords(post)) return '';
  try {
    return `in ${LANGUAGES.of(lang) ?? ''}`.replace(/^in $/, '');
  } catch {
    return '';
  }
}
