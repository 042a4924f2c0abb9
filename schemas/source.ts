import { Type } from '@sinclair/typebox';

/** The units that sources charge for or limit. */
export const COST_UNITS = ['requests', 'quota_units', 'posts_read'] as const;
export type CostUnit = (typeof COST_UNITS)[number];

/** What is known about a source besides its name. */
export interface SourceFacts {
  readonly title: string;
  /**
   * Its variables besides `EARSHOT_<SOURCE>_BASE_URL`, without the prefix. A name that ends in `*` is a secret. They
   * are documented in docs/reference/sources.md and parsed by the connector.
   */
  readonly variables: readonly string[];
  /**
   * Set when it is read only at addresses that projects add (`add_project_source`). Its posts belong to those projects
   * alone: an address may hold a secret.
   */
  readonly byAddress?: true;
  /**
   * Set when edits of its posts are followed: to titles alone, or to texts as well. Only where all of its answers have the
   * same words for a post: an excerpt in one of them is no edit.
   */
  readonly edits?: 'title' | 'text';
  /** What it charges for or counts against its quota. Default: requests. */
  readonly metered?: CostUnit;
}

/**
 * The public sources, in the order in which they are listed everywhere. Schemas, settings, filters and metering are
 * derived from this table. X charges for every post it returns. YouTube counts quota units: since 2026 one for each
 * call, searches included.
 */
const TABLE = {
  reddit: {
    title: 'Reddit',
    variables: ['CLIENT_ID', 'CLIENT_SECRET*', 'USER_AGENT', 'SUBREDDITS', 'AUTH_URL'],
    edits: 'text',
  },
  linkedin: {
    title: 'LinkedIn',
    variables: [
      'CLIENT_ID',
      'CLIENT_SECRET*',
      'ACCESS_TOKEN*',
      'REFRESH_TOKEN*',
      'ORGANIZATION_ID',
      'VERSION',
    ],
  },
  x: {
    title: 'X',
    variables: [
      'BEARER_TOKEN*',
      'FULL_ARCHIVE',
      'MAX_POSTS_PER_SCAN',
      'MAX_SWEPT_PER_DAY',
      'MONTHLY_BUDGET_USD',
      'POST_PRICE_USD',
      'USER_PRICE_USD',
      'AUTHORS',
      'RECHECK',
    ],
    edits: 'text',
    metered: 'posts_read',
  },
  hn: { title: 'Hacker News', variables: ['FIREBASE_URL'], edits: 'text' },
  instagram: { title: 'Instagram', variables: ['ACCESS_TOKEN*', 'USER_ID'], edits: 'text' },
  github: { title: 'GitHub', variables: ['TOKEN*', 'CODE'], edits: 'text' },
  stackoverflow: { title: 'Stack Overflow', variables: ['KEY*', 'SITE'], edits: 'text' },
  devto: { title: 'DEV', variables: ['API_KEY*'], edits: 'title' },
  bluesky: {
    title: 'Bluesky',
    variables: ['IDENTIFIER', 'APP_PASSWORD*', 'JETSTREAM_URL', 'MODE'],
    edits: 'text',
  },
  news: { title: 'News', variables: ['LOCALES', 'GOOGLE', 'GDELT', 'FEEDS', 'GOOGLE_URL', 'GDELT_URL'] },
  youtube: {
    title: 'YouTube',
    variables: ['API_KEY*', 'COMMENTS', 'DAILY_SEARCHES', 'DAILY_UNITS'],
    edits: 'text',
    metered: 'quota_units',
  },
  tiktok: { title: 'TikTok', variables: ['CLIENT_KEY', 'CLIENT_SECRET*'] },
  threads: { title: 'Threads', variables: ['ACCESS_TOKEN*', 'APP_ID', 'APP_SECRET*'], edits: 'text' },
  feed: { title: 'Feeds', variables: [], byAddress: true },
  lobsters: { title: 'Lobsters', variables: [], byAddress: true, edits: 'text' },
  mastodon: { title: 'Mastodon', variables: [], byAddress: true, edits: 'text' },
  lemmy: { title: 'Lemmy', variables: [], byAddress: true, edits: 'text' },
  discourse: { title: 'Discourse', variables: [], byAddress: true, edits: 'text' },
  youtube_channel: { title: 'YouTube channels', variables: [], byAddress: true },
  producthunt: { title: 'Product Hunt', variables: ['TOKEN*'], byAddress: true, edits: 'text' },
} as const satisfies Readonly<Record<string, SourceFacts>>;

/** The name of a source, as used in every body, filter and topic. */
export type Source = keyof typeof TABLE;
/** Every name, in order. */
export const SOURCES = Object.keys(TABLE) as readonly Source[];
/** What is known about each source. */
export const SOURCE_FACTS: Readonly<Record<Source, SourceFacts>> = TABLE;

/**
 * Returns what is known about a source that a topic or a store names. A newer version may know more sources. Posts of one
 * that this version does not know belong to the projects whose scans found them: it may be read by address.
 */
export const factsOf = (source: Source): SourceFacts =>
  Object.hasOwn(TABLE, source) ? TABLE[source] : { title: source, variables: [], byAddress: true };

/** The schema of a source's name. */
export const SourceSchema = Type.Unsafe<Source>({ type: 'string', enum: [...SOURCES] });
