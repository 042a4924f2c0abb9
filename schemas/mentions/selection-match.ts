import { filterIncludes, filterIncludesAny } from '../list-filter.ts';
import type { MentionSelection } from './mention-filter.ts';
import { relevanceBand, type Mention } from './mention.ts';
import { isMuted } from './mute.ts';

/** What a selection says besides its workspace, and besides what only a list can answer: words, and others of a story. */
export type SelectionFields = Omit<
  MentionSelection,
  'workspaceId' | 'projectIds' | 'q' | 'collapse' | 'foundInMost'
> & {
  /** Absent: every project. */
  readonly projectIds?: readonly string[];
};

type Check = (selection: SelectionFields, mention: Mention) => boolean;

const atLeast = (bound: number | undefined, value: number) => bound === undefined || value >= bound;
const below = (bound: number | undefined, time: string) => bound === undefined || Date.parse(time) < bound;

/** The checks of a mention, in order, by the field of the selection that each is about. */
const CHECKS = {
  relevant: ({ relevant }, mention) => relevant === undefined || relevant === mention.relevant,
  projectIds: ({ projectIds }, mention) => projectIds?.includes(mention.project_id) ?? true,
  ids: ({ ids }, mention) => ids?.includes(mention.id) ?? true,
  urgencyMin: ({ urgencyMin }, mention) => atLeast(urgencyMin, mention.urgency),
  urgencyMax: ({ urgencyMax = 100 }, mention) => mention.urgency <= urgencyMax,
  minEngagement: ({ minEngagement }, mention) => atLeast(minEngagement, mention.engagement),
  engagementBySource: ({ engagementBySource }, mention) =>
    atLeast(engagementBySource?.[mention.source], mention.engagement),
  sources: ({ sources }, mention) => filterIncludes(sources, mention.source),
  sentiment: ({ sentiment }, mention) => filterIncludes(sentiment, mention.sentiment),
  status: ({ status }, mention) => filterIncludes(status, mention.status),
  relevance: ({ relevance }, mention) => filterIncludes(relevance, relevanceBand(mention.urgency)),
  categories: ({ categories }, mention) => filterIncludes(categories, mention.category_id),
  groups: ({ groups }, mention) => filterIncludesAny(groups, mention.group_ids),
  keywords: ({ keywords }, mention) => filterIncludesAny(keywords, mention.keyword_ids),
  tags: ({ tags }, mention) => filterIncludesAny(tags, mention.tags),
  authors: ({ authors }, mention) =>
    filterIncludes(
      authors?.map((author) => author.toLowerCase()),
      mention.author?.toLowerCase() ?? null,
    ),
  lang: ({ lang }, mention) => filterIncludes(lang, mention.lang?.toLowerCase().split('-')[0] ?? null),
  storyId: ({ storyId }, mention) => storyId === undefined || storyId === mention.story_id,
  assignee: ({ assignee }, mention) => assignee === undefined || assignee === mention.assignee,
  snoozed: ({ snoozed }, { snoozed_until: until }) =>
    !snoozed || snoozed.is === (until !== null && Date.parse(until) > snoozed.at),
  muted: ({ muted }, { relevant, judge }) => muted === undefined || muted === (!relevant && isMuted(judge)),
  since: ({ since }, { posted_at }) => atLeast(since, Date.parse(posted_at)),
  until: ({ until }, { posted_at }) => below(until, posted_at),
  foundSince: ({ foundSince }, { found_at }) => atLeast(foundSince, Date.parse(found_at)),
  foundUntil: ({ foundUntil }, { found_at }) => below(foundUntil, found_at),
} satisfies Record<keyof SelectionFields, Check>;

const NAMES = Object.keys(CHECKS) as (keyof SelectionFields)[];

/**
 * Returns the first field of a selection that a mention fails; null when it matches them all. Pure; it agrees with the
 * clause that `clickhouse/mentions/mention-filter.ts` makes of the selection. Queries are checked by `domain/filters/`.
 */
export const failedField = (selection: SelectionFields, mention: Mention): keyof SelectionFields | null =>
  NAMES.find((name) => !CHECKS[name](selection, mention)) ?? null;
