import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Keyword } from '../api/records.ts';

const list = (label: string, words: readonly string[]) =>
  words.length === 0 ? [] : [`${label} ${words.join(', ')}`];

/** Returns a keyword's rules as text: `exclude cartoon; only on Reddit`. Empty without rules. */
export const rulesText = (keyword: Keyword): string =>
  [
    ...(keyword.query === null ? [] : [`query ${keyword.query}`]),
    ...list('exclude', keyword.excluded),
    ...list('require one of', keyword.require_any),
    ...(keyword.case_sensitive ? ['match case'] : []),
    ...(keyword.whole_word ? [] : ['also match parts of words']),
    ...list(
      'only on',
      keyword.sources.map((source) => SOURCE_TITLES[source]),
    ),
    ...list('only authors', keyword.authors_allow),
    ...list('exclude authors', keyword.authors_deny),
    ...list('only in r/', keyword.subreddits_allow),
    ...list('exclude r/', keyword.subreddits_deny),
    ...list('only domains', keyword.domains_allow),
    ...list('exclude domains', keyword.domains_deny),
  ].join('; ');
