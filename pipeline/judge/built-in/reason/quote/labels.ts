import { isSubject } from '../../form/subject-handle.ts';
import type { ParsedPost } from '../../parsed-post.ts';
import type { Token } from '../../tokenize.ts';
import type { Span } from './quote-words.ts';

/** Fewer words say little without the names after them. */
const FEW_WORDS = 3;

/** Whether a token only labels a post or says to whom it is, where it stands at an end of a quote. */
const isOutside = ({ kind, mark, text }: Token): boolean =>
  kind !== 'word' || mark === '@' || text === 'rt' || text === 'amp';

/** Words that a tag goes on from: "charts with #sheets #office". */
const LEADS_ON = new Set(
  'a an the my our your this using use uses with of on for in to by from at and or about like is are has have vs than into against new'.split(
    ' ',
  ),
);

/** Returns the last token of a span without the handles and hashtags that only label a post. */
function lastSaid(tokens: readonly Token[], { from, to }: Span): number {
  let end = to;
  while (
    end > from &&
    (tokens[end]!.kind !== 'word' || tokens[end]!.mark !== '' || tokens[end]!.text === 'via')
  )
    end -= 1;
  // "Thanks to @mira" and "covers #sync": a single one belongs to the sentence.
  const isOwn = tokens[end + 1]?.kind === 'word' && tokens[end + 2]?.kind !== 'word' && end + 1 <= to;
  const said = tokens.slice(from, end + 1).filter(({ kind }) => kind === 'word').length;
  // "Nice talk by @mira #SyncConf": such a post says little without the names after it.
  if (said <= FEW_WORDS) return to;
  const leadsOn = LEADS_ON.has(tokens[end]!.text) && tokens[end + 1]?.kind === 'word';
  return leadsOn ? Math.min(to, end + 2) : isOwn ? end + 1 : end;
}

/** Removes from a span the labels before and after what is said. */
function saidIn(tokens: readonly Token[], span: Span): Span {
  let { from, to } = span;
  const isTag = (index: number) => tokens[index]?.mark === '#';
  const isLabel = (index: number) =>
    (isOutside(tokens[index]!) && !isSubject(tokens, index)) || (isTag(index) && isTag(index + 1));
  while (from < to && isLabel(from)) from += 1;
  if (from > span.from && isTag(from - 1) && from < to) from += 1;
  // "#sync #Lumenkite fails again": the last one is the subject.
  if (isTag(from - 1) && from > span.from && tokens[from]!.shape === 'lower') from -= 1;
  while (to > from && tokens[to]!.kind !== 'word') to -= 1;
  return { from, to: lastSaid(tokens, { from, to }) };
}

/** The most tags between what is said and the one that names the brand. */
const TAGS_BETWEEN = 2;

/** Adds to what a post says the hashtag behind it that names the brand, where nothing else of the quote does. */
function withName({ tokens, targets }: ParsedPost, said: Span): Span {
  if (targets.some(({ from, to }) => from >= said.from && to <= said.to)) return said;
  const tag = targets.find(({ from }) => from > said.to && tokens[from]!.mark === '#');
  const between = tag && tokens.slice(said.to + 1, tag.from).filter(({ kind }) => kind === 'word');
  return between && between.length <= TAGS_BETWEEN && between.every(({ mark }) => mark === '#')
    ? { from: said.from, to: tag.to }
    : said;
}

/** Returns a part of a post without what only labels it, but with the hashtag that names the brand where nothing else does. */
export const withoutLabels = (post: ParsedPost, span: Span): Span =>
  withName(post, saidIn(post.tokens, span));
