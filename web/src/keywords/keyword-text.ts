import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Keyword } from '../api/records.ts';

const list = (label: string, words: readonly string[]) =>
  words.length === 0 ? [] : [`${label} ${words.join(', ')}`];

/** Says what a keyword asks for besides its words: `not cartoon; only on Reddit`. Empty when nothing. */
export const rulesText = (keyword: Keyword): string =>
  [
    ...list('not', keyword.excluded),
    ...list('with one of', keyword.require_any),
    ...(keyword.case_sensitive ? ['in this very case'] : []),
    ...(keyword.whole_word ? [] : ['also inside longer words']),
    ...list(
      'only on',
      keyword.sources.map((source) => SOURCE_TITLES[source]),
    ),
    ...list('only by', keyword.authors_allow),
    ...list('never by', keyword.authors_deny),
    ...list('only in r/', keyword.subreddits_allow),
    ...list('never in r/', keyword.subreddits_deny),
    ...list('only from', keyword.domains_allow),
    ...list('never from', keyword.domains_deny),
  ].join('; ');
