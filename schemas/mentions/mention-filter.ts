import { Type, type Static, type TObject } from '@sinclair/typebox';
import { describe, IntegerId, OneOf, Urgency } from '../formats.ts';
import { MentionId, RelevanceBandSchema, StatusSchema, type RelevanceBand, type Status } from './mention.ts';
import { Tag } from './tag.ts';
import { MOMENT_PATTERN, RANGES } from '../moment.ts';
import { Cursor, Limit } from '../page.ts';
import { SOURCES, SourceSchema, type Source } from '../source.ts';
import { SentimentSchema, type Sentiment } from '../judging/verdict.ts';
import type { MentionQuery } from '../query/mention-query.ts';

export const MENTION_ORDERS = ['newest', 'oldest', 'urgency', 'engagement', 'trending', 'found'] as const;
export type MentionOrder = (typeof MENTION_ORDERS)[number];

/** Limits on lists in a filter: far more than a person picks, and within what an address can carry. */
const LIST = { maxItems: 200 };
const moment = (meaning: string) =>
  Type.Optional(
    Type.String({
      maxLength: 64,
      pattern: MOMENT_PATTERN,
      description: `${meaning}: an ISO date or time, or ms since 1970.`,
    }),
  );
const ids = (what: string) =>
  Type.Optional(Type.Array(IntegerId, { ...LIST, description: `${what} ids; unknown ones match nothing.` }));

/** A language as two letters, in upper or lower case. */
export const LANGUAGE_PATTERN = '^[A-Za-z]{2}$';
export const LANGUAGE_RULE = 'must be an ISO 639-1 code such as en';

const ENGAGEMENT_PAIR = `(${SOURCES.join('|')}):[0-9]{1,15}`;
/** A minimum per source: `reddit:50,hn:10`. */
export const ENGAGEMENT_PATTERN = `^ *${ENGAGEMENT_PAIR} *(, *${ENGAGEMENT_PAIR} *)*$`;
export const ENGAGEMENT_RULE = 'must be source:number pairs such as reddit:50,hn:10';

/** The mention filters, as query parameters. All are optional; a mention must match all of them. */
export const mentionFilterFields = {
  project: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Project id.' })),
  sources: Type.Optional(Type.Array(SourceSchema, LIST)),
  sentiment: Type.Optional(Type.Array(SentimentSchema, LIST)),
  status: Type.Optional(Type.Array(StatusSchema, LIST)),
  relevance: Type.Optional(
    Type.Array(RelevanceBandSchema, {
      ...LIST,
      description: 'Bands of urgency: high from 70, medium from 40, else low.',
    }),
  ),
  categories: ids('Category'),
  keywords: ids('Keyword'),
  groups: ids('Keyword group'),
  authors: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      ...LIST,
      description: 'Exact handles, case-insensitive.',
    }),
  ),
  lang: Type.Optional(
    Type.Array(Type.String({ pattern: LANGUAGE_PATTERN }), {
      ...LIST,
      description: 'ISO 639-1 codes such as en. Mentions of unknown language never match.',
    }),
  ),
  assignee: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'A member id; me: yours; none: of nobody.',
    }),
  ),
  tag: Type.Optional(Type.Array(Tag, { ...LIST, description: 'Mentions with any of these tags.' })),
  snoozed: Type.Optional(
    Type.Boolean({
      description: 'true: only snoozed mentions, which lists leave out otherwise; false: only others.',
    }),
  ),
  muted: Type.Optional(
    Type.Boolean({ description: 'true: only muted mentions, which are irrelevant; false: only others.' }),
  ),
  story: Type.Optional({ ...MentionId, description: 'Only mentions with this story_id.' }),
  urgency_min: Type.Optional(Urgency),
  urgency_max: Type.Optional(Urgency),
  min_engagement: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 })),
  engagement: Type.Optional(
    Type.String({
      maxLength: 400,
      pattern: ENGAGEMENT_PATTERN,
      description: 'Minimum by source, such as reddit:50,hn:10. Others are not affected.',
    }),
  ),
  since: moment('Posted at or after'),
  until: moment('Posted before'),
  found_since: moment('First collected at or after'),
  q: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'Words that must all occur in title, text, summary, author or place, in any order and case; or a query: "a phrase", -word, a OR b, a NEAR/5 b, title:word, urgency:>=70 (docs/query.md).',
    }),
  ),
  include: Type.Optional(OneOf(['relevant', 'irrelevant', 'all'] as const)),
  range: Type.Optional(OneOf(RANGES)),
  view: Type.Optional(
    Type.Integer({
      minimum: 1,
      // An id too large for the table is unknown, not malformed; longer text is not read as a number.
      maximum: 999_999_999_999_999,
      description: 'A saved view: its filters apply unless a parameter of the same name is given.',
    }),
  ),
};

/** The parameters of `list_mentions`; a saved view may store any of them except `view` and `cursor`. */
export const listMentionsFields = {
  ...mentionFilterFields,
  order: Type.Optional(OneOf(MENTION_ORDERS)),
  collapse: Type.Optional(
    describe(
      OneOf(['story'] as const),
      'story: of each story only the mention with the highest engagement, then urgency, then the oldest.',
    ),
  ),
  limit: Limit(100, 25),
  cursor: Cursor,
};

/** The filters as a caller sends them. */
export type MentionFilter = Static<TObject<typeof mentionFilterFields>>;

/**
 * Which mentions to select, once view, projects, time zone and clock are resolved: the input of the store. Absent and
 * empty lists mean "any", except that no project means none. Times are milliseconds since 1970.
 */
export interface MentionSelection {
  readonly workspaceId: number;
  /** Live projects of the workspace. */
  readonly projectIds: readonly string[];
  /** Only these: few, found before by the other filters. */
  readonly ids?: readonly string[];
  readonly sources?: readonly Source[];
  readonly sentiment?: readonly Sentiment[];
  readonly status?: readonly Status[];
  readonly relevance?: readonly RelevanceBand[];
  readonly categories?: readonly number[];
  readonly keywords?: readonly number[];
  readonly groups?: readonly number[];
  readonly authors?: readonly string[];
  readonly storyId?: string;
  /** The id of a member; null: mentions of nobody. */
  readonly assignee?: string | null;
  /** Any of these. */
  readonly tags?: readonly string[];
  /** Whether they are snoozed at a time. */
  readonly snoozed?: { readonly is: boolean; readonly at: number };
  /** Whether they were muted instead of judged. */
  readonly muted?: boolean;
  /** Only the mention of each story with the most of this counts, among those that pass the other filters. */
  readonly collapse?: 'engagement' | 'urgency';
  /** ISO 639-1, lower case. */
  readonly lang?: readonly string[];
  readonly urgencyMin?: number;
  readonly urgencyMax?: number;
  readonly minEngagement?: number;
  readonly engagementBySource?: Readonly<Partial<Record<Source, number>>>;
  readonly since?: number;
  readonly until?: number;
  readonly foundSince?: number;
  readonly foundUntil?: number;
  /** The conditions of a query in the language of docs/query.md. */
  readonly q?: MentionQuery;
  /** Whether more than half of the workspace's mentions match what `q` looks up: found before. */
  readonly foundInMost?: boolean;
  readonly relevant?: boolean;
}
