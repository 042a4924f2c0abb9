import { HOUR_MS } from '../../../schemas/duration.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { createSpellingMatcher } from '../../connector/parsing/spelling-matcher.ts';
import { toPage } from '../../connector/parsing/post-page.ts';
import type { SearchQuery, SourceIo } from '../../connector/connector.ts';
import type { StackSite } from './api.ts';
import { completePosts } from './full-posts.ts';
import { listPages } from './post-pages.ts';
import { readStackPost, toParsedItem, type StackPost } from './post.ts';

/** A gap of at most this length is read from the list of new posts; a longer one is searched. */
const LISTED_MS = 6 * HOUR_MS;

const isListed = (since: number, io: SourceIo) => io.now() - since <= LISTED_MS;

/** Returns the posts of a page in full, with a `malformed` for each that could not be read. */
async function readAll(site: StackSite, items: readonly (StackPost | null)[], io: SourceIo) {
  const posts = items.filter((post) => post !== null);
  const full = await completePosts(site, posts, io);
  return [
    ...items.filter((post) => post === null).map(() => 'malformed' as const),
    ...full.map((post) => (post ? toParsedItem(site.name, post) : 'withheld')),
  ];
}

/** Yields what the search finds for one spelling; nothing when the gap is short enough for the list of new posts. */
export async function* searchExcerpts(site: StackSite, query: SearchQuery, io: SourceIo) {
  const q = toPhrase(query.spellings[0] ?? '');
  if (q === null || isListed(query.since, io)) return;
  const seen = new Set<string>();
  for await (const items of listPages(site, 'excerpts', '/search/excerpts', { q }, query.since, io)) {
    const posts = items
      .map((item) => readStackPost(item, false))
      .filter(
        (post) => !seen.has(`${post?.type} ${post?.id}`) && (post?.createdAt ?? query.since) >= query.since,
      );
    for (const post of posts) if (post) seen.add(`${post.type} ${post.id}`);
    yield toPage(await readAll(site, posts, io), query.since, io.now());
  }
}

/**
 * Yields the site's new posts that contain any of the spellings, for short gaps: it takes as many calls for one keyword
 * as for a hundred. Questions are listed without their titles, so all of them are fetched.
 */
export async function* listPosts(site: StackSite, query: SearchQuery, io: SourceIo) {
  const since = query.targets.reduce(
    (earliest, target) => (isListed(target.since, io) ? Math.min(earliest, target.since) : earliest),
    Number.POSITIVE_INFINITY,
  );
  if (!Number.isFinite(since)) return;
  const contains = createSpellingMatcher(query.spellings);
  const shows = ({ title, text }: StackPost) => contains(title ?? '') || contains(text ?? '');
  const seen = new Set<string>();
  for await (const items of listPages(site, 'posts', '/posts', { filter: 'withbody' }, since, io)) {
    const posts = items
      .map((item) => readStackPost(item, true))
      .filter((post) => !seen.has(post?.id ?? '') && (post?.createdAt ?? since) >= since);
    for (const post of posts) if (post) seen.add(post.id);
    const isUnsure = ({ type, title, text }: StackPost) =>
      text === null || (type === 'question' && title === null);
    const worth = posts.filter((post) => post === null || isUnsure(post) || shows(post));
    const found = await readAll(site, worth, io);
    const held = found.filter(
      (read) => typeof read === 'string' || contains(read.title ?? '') || contains(read.text),
    );
    yield toPage(held, since, io.now());
  }
}
