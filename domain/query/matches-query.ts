import type { Mention } from '../../schemas/mentions/mention.ts';
import { hostPattern, linkPattern } from '../../schemas/query/address-pattern.ts';
import type { FieldCondition, MentionQuery, TextCondition } from '../../schemas/query/mention-query.ts';
import { FIELD_MARK, isExact, patternOf } from '../../schemas/query/passage.ts';
import { MentionText } from './mention-text.ts';

/** Texts of the mentions that are held: many queries ask for the same one. */
const texts = new WeakMap<object, MentionText>();

function textOf(mention: Mention): MentionText {
  const known = texts.get(mention) ?? new MentionText(mention);
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

function isBy(mention: Mention, name: string, prefix: boolean): boolean {
  const names = [lower(mention.author), lower(mention.author_name)];
  return prefix ? names.some((each) => each.startsWith(name)) : names.includes(name);
}

type Kind = FieldCondition['kind'] | TextCondition['kind'];
type Condition<K extends Kind> = Extract<FieldCondition | TextCondition, { kind: K }>;
type Within = Condition<'engagement'>;

const isWithin = (value: number, { from, to }: Pick<Within, 'from' | 'to'>) => value >= from && value <= to;

const CHECKS: { readonly [K in Kind]: (condition: Condition<K>, mention: Mention) => boolean } = {
  words: ({ words }, mention) => words.every((word) => textOf(mention).hasWord(word)),
  characters: ({ text }, mention) => textOf(mention).written().toLowerCase().includes(text.toLowerCase()),
  passage: (condition, mention) =>
    patternFor(condition, () => patternOf(condition.passage)).test(
      textOf(mention).line(condition.part, isExact(condition.passage)),
    ),
  source: ({ source }, mention) => mention.source === source,
  subreddit: ({ name }, { source, place }) => source === 'reddit' && lower(place) === `r/${name}`,
  author: ({ name, prefix }, mention) => isBy(mention, name, prefix),
  domain: (condition, { url }) => patternFor(condition, () => hostPattern(condition.host)).test(lower(url)),
  link: (condition, { url, title, text }) =>
    patternFor(condition, () => linkPattern(condition.address)).test(
      lower([url, title ?? '', text].join(FIELD_MARK)),
    ),
  lang: ({ lang }, mention) => lower(mention.lang).split('-')[0] === lang,
  engagement: (condition, { engagement }) => isWithin(engagement, condition),
  urgency: (condition, { urgency }) => isWithin(urgency, condition),
  sentiment: ({ sentiment }, mention) => mention.sentiment === sentiment,
  category: ({ ids }, { category_id }) =>
    ids === null ? category_id === null : category_id !== null && ids.includes(category_id),
  tag: ({ tag }, { tags }) => tags.includes(tag),
  assignee: ({ assignee }, mention) => mention.assignee === assignee,
  story: ({ storyId }, { story_id }) => story_id === storyId,
  posted: ({ from, to }, { posted_at }) => {
    const at = Date.parse(posted_at);
    return at >= from && at < to;
  },
};

/** Whether a mention matches a query. Pure; it agrees with what the store finds (clickhouse/mentions/query-where.ts). */
export function matchesQuery(query: MentionQuery, mention: Mention): boolean {
  if (query.kind === 'not') return !matchesQuery(query.of, mention);
  if (query.kind === 'all') return query.of.every((each) => matchesQuery(each, mention));
  if (query.kind === 'any') return query.of.some((each) => matchesQuery(each, mention));
  const check = CHECKS[query.kind] as (condition: typeof query, mention: Mention) => boolean;
  return check(query, mention);
}
