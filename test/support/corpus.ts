import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packageRoot } from '../../runtime/package-root.ts';

/** The sources that the corpus server speaks for. */
export type CorpusSource = 'hn' | 'bluesky' | 'devto' | 'news';

/** A post as tests know it, whatever its source's wire shape, with what a mention of it has to show. */
export interface CorpusItem {
  readonly source: CorpusSource;
  readonly id: string;
  readonly url: string;
  readonly author: string;
  readonly title: string | null;
  readonly text: string;
  readonly engagement: number;
  /** Addresses behind the words of its text. */
  readonly links?: readonly string[];
  /** Its author asks that it be left alone. */
  readonly withheld?: boolean;
  /** Milliseconds since 1970, whole seconds. */
  readonly postedAt: number;
  /** The object as it was recorded, when it was; its times are replaced. */
  readonly recorded?: Readonly<Record<string, unknown>>;
}

const FOLDER = join(packageRoot, '../shared/data');
const MINUTE_MS = 60_000;

type Row = Readonly<Record<string, unknown>>;

/** Reads the rows of a set of real items; null when the data is not at hand, which is an error in CI. */
function rows(file: string): Row[] | null {
  try {
    const bytes = readFileSync(join(FOLDER, file));
    const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Row);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !process.env.CI) return null;
    throw error;
  }
}

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

/** Accounts whose handle no longer resolves are known by their lasting id. */
const nameOf = (handle: string, uri: string) =>
  handle === 'handle.invalid' ? text(uri.split('/')[2]) : handle;

/** Accounts that do not want to be shown to strangers say so by a label. */
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
 * Real items of each source, at most `perSource` of each, put into the last days: seven minutes apart, the newest a
 * quarter of an hour before `now`. Null when the data is not at hand (in CI that is an error).
 */
export function realCorpus(now: number, perSource: number): CorpusItem[] | null {
  const hn = [rows('hn-algolia/hits.jsonl'), rows('hn-stories-2016/stories.jsonl.gz')];
  const bluesky = [rows('bluesky-search-api/posts.jsonl.gz'), rows('bluesky-posts/posts.jsonl.gz')];
  const devto = rows('devto-articles/articles.jsonl');
  const news = rows('news-huffpost/headlines.jsonl.gz');
  if ([...hn, ...bluesky, devto, news].includes(null)) return null;
  const half = Math.ceil(perSource / 2);
  const items: Item[][] = [
    hn.flatMap((set) => set!.slice(0, half).map(story)),
    bluesky.flatMap((set) => set!.slice(0, half).map(blueskyPost)),
    devto!.filter((row) => row.type_of === 'article' && row.description && row.title).map(article),
    news!.slice(0, 90).map(headline),
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
