import type { Mention } from '../../schemas/mentions/mention.ts';
import { hostPattern, linkPattern } from '../../schemas/query/address-pattern.ts';
import type { FieldCondition, MentionQuery, TextCondition } from '../../schemas/query/mention-query.ts';
import { FIELD_MARK, isExact, patternOf } from '../../schemas/query/passage.ts';
import type { QueriedText } from './field-texts.ts';
import { mentionText } from './mention-text.ts';

/** What a query may ask of a post that was just read. */
export type QueriedPost = Readonly<
  Pick<
    Mention,
    | 'source'
    | 'title'
    | 'text'
    | 'author'
    | 'author_name'
    | 'place'
    | 'url'
    | 'lang'
    | 'engagement'
    | 'posted_at'
  >
>;

/** Texts of the mentions that are held: many queries ask for the same one. */
const texts = new WeakMap<object, QueriedText>();

function textOf(mention: Mention): QueriedText {
  const known = texts.get(mention) ?? mentionText(mention);
  texts.set(mention, known);
  return known;
}

/** Compiled patterns of the conditions that are held. */
const patterns = new WeakMap<object, RegExp>();

function patternFor(condition: object, source: () => string): RegExp {
  const pattern = patterns.get(condition) ?? new RegExp(source(), 'u');
  patterns.set(condition, pattern);
  return pattern;
}

const lower = (text: string | null) => (text ?? '').toLowerCase();

function isBy({ author, author_name }: QueriedPost, name: string, prefix: boolean): boolean {
  const names = [lower(author), lower(author_name)];
  return prefix ? names.some((each) => each.startsWith(name)) : names.includes(name);
}

type Leaf = FieldCondition | TextCondition;
type Kind = Leaf['kind'];
type Condition<K extends Kind> = Extract<Leaf, { kind: K }>;
/** Conditions on what a mention only is once it is judged and stored. */
type StoredKind = 'urgency' | 'sentiment' | 'category' | 'tag' | 'assignee' | 'story';
type PostKind = Exclude<Kind, StoredKind>;

const isWithin = (value: number, { from, to }: { readonly from: number; readonly to: number }) =>
  value >= from && value <= to;

const POST_CHECKS: {
  readonly [K in PostKind]: (condition: Condition<K>, post: QueriedPost, text: QueriedText) => boolean;
} = {
  words: ({ words }, _, text) => words.every((word) => text.hasWord(word)),
  characters: (condition, _, text) => text.written().toLowerCase().includes(condition.text.toLowerCase()),
  passage: (condition, _, text) =>
    patternFor(condition, () => patternOf(condition.passage)).test(
      text.line(condition.part, isExact(condition.passage)),
    ),
  source: ({ source }, post) => post.source === source,
  subreddit: ({ name }, { source, place }) => source === 'reddit' && lower(place) === `r/${name}`,
  author: ({ name, prefix }, post) => isBy(post, name, prefix),
  domain: (condition, { url }) => patternFor(condition, () => hostPattern(condition.host)).test(lower(url)),
  link: (condition, { url, title, text }) =>
    patternFor(condition, () => linkPattern(condition.address)).test(
      lower([url, title ?? '', text].join(FIELD_MARK)),
    ),
  lang: ({ lang }, post) => lower(post.lang).split('-')[0] === lang,
  engagement: (condition, { engagement }) => isWithin(engagement, condition),
  posted: ({ from, to }, { posted_at }) => {
    const at = Date.parse(posted_at);
    return at >= from && at < to;
  },
};

const STORED_CHECKS: { readonly [K in StoredKind]: (condition: Condition<K>, mention: Mention) => boolean } =
  {
    urgency: (condition, { urgency }) => isWithin(urgency, condition),
    sentiment: ({ sentiment }, mention) => mention.sentiment === sentiment,
    category: ({ ids }, { category_id }) =>
      ids === null ? category_id === null : category_id !== null && ids.includes(category_id),
    tag: ({ tag }, { tags }) => tags.includes(tag),
    assignee: ({ assignee }, mention) => mention.assignee === assignee,
    story: ({ storyId }, { story_id }) => story_id === storyId,
  };

function evaluate(query: MentionQuery, holds: (leaf: Leaf) => boolean): boolean {
  if (query.kind === 'not') return !evaluate(query.of, holds);
  if (query.kind !== 'all' && query.kind !== 'any') return holds(query as Leaf);
  return query.kind === 'all'
    ? query.of.every((each) => evaluate(each, holds))
    : query.of.some((each) => evaluate(each, holds));
}

type PostCheck = (condition: Leaf, post: QueriedPost, text: QueriedText) => boolean;
type StoredCheck = (condition: Leaf, mention: Mention) => boolean;

/**
 * Whether a post matches a query. `text` is what words are looked for in. Pure. Conditions on what only a stored mention
 * has match nothing.
 */
export const matchesPost = (query: MentionQuery, post: QueriedPost, text: QueriedText): boolean =>
  evaluate(query, (leaf) => {
    const check = POST_CHECKS[leaf.kind as PostKind] as PostCheck | undefined;
    return check !== undefined && check(leaf, post, text);
  });

/** Whether a mention matches a query. Pure; it agrees with what the store finds (clickhouse/mentions/query-where.ts). */
export const matchesQuery = (query: MentionQuery, mention: Mention): boolean =>
  evaluate(query, (leaf) =>
    leaf.kind in POST_CHECKS
      ? (POST_CHECKS[leaf.kind as PostKind] as PostCheck)(leaf, mention, textOf(mention))
      : (STORED_CHECKS[leaf.kind as StoredKind] as StoredCheck)(leaf, mention),
  );
