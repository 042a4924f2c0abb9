import type { Mention } from '../../../schemas/mentions/mention.ts';

type Lists = Partial<
  Record<'sources' | 'sentiment' | 'status' | 'relevance' | 'authors' | 'lang', string[]>
> &
  Partial<Record<'categories' | 'keywords' | 'groups', number[]>>;

/** A filter in the form the reference reads: lists as arrays, times in milliseconds. */
export interface ReferenceFilter extends Lists {
  readonly project?: string;
  readonly urgency_min?: number;
  readonly urgency_max?: number;
  readonly min_engagement?: number;
  readonly engagement?: string;
  readonly since?: number;
  readonly until?: number;
  readonly found_since?: number;
  readonly q?: string;
  readonly include?: 'relevant' | 'irrelevant' | 'all';
}

const searched = (mention: Mention) =>
  [mention.title, mention.text, mention.summary, mention.author, mention.author_name, mention.place]
    .join(' ')
    .toLowerCase();

/** Whether the mention contains every word of `q`: ASCII words as whole words, others anywhere in the text. */
function hasWords(mention: Mention, q: string): boolean {
  const text = searched(mention);
  const whole = new Set(text.split(/[^a-z0-9\u0080-\uffff]+/));
  return q
    .toLowerCase()
    .split(/[^a-z0-9\u0080-\uffff]+/)
    .every((word) => (/^[a-z0-9]*$/.test(word) ? word === '' || whole.has(word) : text.includes(word)));
}

/** Whether a mention matches a filter. A plain reference implementation to check the store's results against. */
export function matches(mention: Mention, filter: ReferenceFilter): boolean {
  const among = <T>(list: readonly T[] | undefined, value: T | null) =>
    !list || (value !== null && list.includes(value));
  const anyAmong = (list: readonly number[] | undefined, values: readonly number[]) =>
    !list || values.some((value) => list.includes(value));
  const include = filter.include ?? 'relevant';
  const least = Object.fromEntries((filter.engagement ?? '').split(',').map((pair) => pair.split(':')));
  const posted = Date.parse(mention.posted_at);
  return (
    among(filter.project === undefined ? undefined : [filter.project], mention.project_id) &&
    among(filter.sources, mention.source) &&
    among(filter.sentiment, mention.sentiment) &&
    among(filter.status, mention.status) &&
    among(filter.relevance, mention.relevance) &&
    among(filter.categories, mention.category_id) &&
    anyAmong(filter.keywords, mention.keyword_ids) &&
    anyAmong(filter.groups, mention.group_ids) &&
    among(
      filter.authors?.map((author) => author.toLowerCase()),
      mention.author?.toLowerCase() ?? null,
    ) &&
    among(
      filter.lang?.map((code) => code.toLowerCase()),
      mention.lang?.toLowerCase().split('-')[0] ?? null,
    ) &&
    mention.urgency >= (filter.urgency_min ?? 0) &&
    mention.urgency <= (filter.urgency_max ?? 100) &&
    mention.engagement >= (filter.min_engagement ?? 0) &&
    mention.engagement >= Number(least[mention.source] ?? 0) &&
    posted >= (filter.since ?? -Infinity) &&
    posted < (filter.until ?? Infinity) &&
    Date.parse(mention.found_at) >= (filter.found_since ?? -Infinity) &&
    (include === 'all' || mention.relevant === (include === 'relevant')) &&
    hasWords(mention, filter.q ?? '')
  );
}
