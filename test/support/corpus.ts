import { readRows, type Row } from './data-sets.ts';

/** The sources that the corpus server simulates. */
export type CorpusSource = 'hn' | 'bluesky' | 'devto' | 'news';

/** A post in the terms of a mention, independent of its source's wire format. */
export interface CorpusItem {
  readonly source: CorpusSource;
  readonly id: string;
  readonly url: string;
  readonly author: string;
  readonly title: string | null;
  readonly text: string;
  readonly engagement: number;
  /** Targets of the links in its text. */
  readonly links?: readonly string[];
  /** Whether its author opted out of being shown to logged-out visitors: it must not become a mention. */
  readonly withheld?: boolean;
  /** Milliseconds since 1970, in whole seconds. */
  readonly postedAt: number;
  /** The object in the source's wire format, if the data set has it. The corpus server replaces its times. */
  readonly recorded?: Readonly<Record<string, unknown>>;
}

const MINUTE_MS = 60_000;

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const count = (value: unknown) => Number(value ?? 0) || 0;
const record = (value: unknown) => (value ?? {}) as Row;

type Item = Omit<CorpusItem, 'postedAt'>;

function story(row: Row): Item {
  const id = text(row.id ?? row.objectID);
  return {
    source: 'hn',
    id,
    url: `https://news.ycombinator.com/item?id=${id}`,
    author: text(row.author),
    title: text(row.title),
    text: text(row.url),
    engagement: count(row.num_points ?? row.points) + count(row.num_comments),
    ...(row.objectID !== undefined && { recorded: row }),
  };
}

/** Accounts whose handle no longer resolves are named by their permanent id. */
const nameOf = (handle: string, uri: string) =>
  handle === 'handle.invalid' ? text(uri.split('/')[2]) : handle;

/** Accounts that opted out of being shown to logged-out visitors carry a label. */
const isWithheld = (author: Row) => JSON.stringify(author.labels ?? []).includes('!no-unauthenticated');

function blueskyPost(row: Row): Item {
  const uri = text(row.uri);
  const nested = row.record !== undefined;
  const { text: said, facets } = nested ? record(row.record) : row;
  const author = nameOf(text(nested ? record(row.author).handle : row.author), uri);
  const features = (Array.isArray(facets) ? facets : []).flatMap((facet: Row) => facet.features as Row[]);
  const counts = nested ? ['like_count', 'reply_count', 'repost_count', 'quote_count'] : ['likeCount'];
  return {
    source: 'bluesky',
    id: uri,
    url: `https://bsky.app/profile/${author}/post/${text(uri.split('/').at(-1))}`,
    author,
    title: null,
    text: text(said),
    engagement: counts.reduce((sum, name) => sum + count(row[name]), 0),
    links: features.map((feature) => text(feature?.uri)).filter(Boolean),
    withheld: nested && isWithheld(record(row.author)),
    ...(nested && { recorded: row }),
  };
}

const article = (row: Row): Item => ({
  source: 'devto',
  id: text(row.id),
  url: `https://dev.to/someone/article-${text(row.id)}`,
  author: 'someone',
  title: text(row.title),
  text: text(row.description),
  engagement: count(row.public_reactions_count),
});

const headline = (row: Row, index: number): Item => ({
  source: 'news',
  id: `huff-${index}`,
  url: text(row.link),
  author: 'huffpost.example',
  title: text(row.headline).trim(),
  text: text(row.headline).trim(),
  engagement: 0,
});

/**
 * Reads at most `perSource` items of each source from a folder of data sets. Moves their times into the last days:
 * seven minutes apart, the newest 15 minutes before `now`. Throws if a set is missing from the folder.
 */
export function readCorpus(folder: string, now: number, perSource: number): CorpusItem[] {
  const rows = (file: string): Row[] => {
    const found = readRows(folder, file);
    if (found === null) throw new Error(`${folder} has no ${file}.`);
    return found;
  };
  const half = Math.ceil(perSource / 2);
  const hn = ['hn-algolia/hits.jsonl', 'hn-stories-2016/stories.jsonl'];
  const bluesky = ['bluesky-search-api/posts.jsonl', 'bluesky-posts/posts.jsonl'];
  const isArticle = (row: Row) => row.type_of === 'article' && row.description && row.title;
  const items: Item[][] = [
    hn.flatMap((file) => rows(file).slice(0, half).map(story)),
    bluesky.flatMap((file) => rows(file).slice(0, half).map(blueskyPost)),
    rows('devto-articles/articles.jsonl').filter(isArticle).map(article),
    rows('news-huffpost/headlines.jsonl').slice(0, 90).map(headline),
  ];
  return items.flatMap((of) => {
    const once = new Map(
      of.filter((item) => (item.title ?? item.text).trim() !== '').map((item) => [item.id, item]),
    );
    return [...once.values()].slice(0, perSource).map((item, index) => ({
      ...item,
      postedAt: Math.floor((now - (index + 2) * 7 * MINUTE_MS) / 1000) * 1000,
    }));
  });
}
