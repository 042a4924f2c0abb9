import { toPhrase } from '../../connector/planning/phrase.ts';
import { anyOf } from '../../connector/planning/phrase-queries.ts';
import { toPage, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { SourceError, type PostPage, type SearchQuery, type SourceIo } from '../../connector/connector.ts';
import { asCount, asList, asNumber, asObject, asText, listIn } from '../../connector/parsing/json-values.ts';
import { queryGraphql, searchGithub, type GithubSite } from './api.ts';
import type { CommentReader } from './comments.ts';
import { searchInSlices, MAX_RESULTS, type ResultPage, type Slice } from './time-slices.ts';
import { parseDiscussion, parseIssue, type CommentRef, type FoundThread } from './thread.ts';

const PAGE_SIZE = 100;
/** The page size where bodies are so long that a page of the usual size is too large. */
const SMALL_PAGE_SIZE = 25;

const DISCUSSIONS = `query($q: String!, $c: String) {
  search(type: DISCUSSION, query: $q, first: 50, after: $c) {
    discussionCount
    pageInfo { hasNextPage endCursor }
    nodes { ... on Discussion {
      id title bodyText url createdAt upvoteCount
      author { __typename login url }
      comments(first: 0) { totalCount }
    } }
  }
}`;

/** Returns a time range as a qualifier: `updated:>=2026-11-19T00:00:00Z` or `updated:<from>..<to>`. */
function timeQualifier(field: string, { from, until }: Slice): string {
  const time = (ms: number) => new Date(Math.max(ms, 0)).toISOString().replace(/\.\d+Z$/, 'Z');
  return until === null ? `${field}:>=${time(from)}` : `${field}:${time(from)}..${time(until)}`;
}

const timesOf = (threads: readonly FoundThread[]) =>
  threads.map(({ updatedAt }) => updatedAt).filter((time) => time !== null);

/**
 * Searches `/search/issues`. Pages start at an offset, so that a smaller page can continue where a larger one failed.
 */
function issueSearch(site: GithubSite, q: string, io: SourceIo) {
  let size = PAGE_SIZE;
  return async function ask(slice: Slice, start: string | null): Promise<ResultPage> {
    const offset = Number(start ?? 0);
    const query = {
      q: `${q} ${timeQualifier('updated', slice)}`,
      sort: 'updated',
      order: 'desc',
      per_page: size,
      page: offset / size + 1,
    };
    const limit = site.token === null ? 'anonymous_search' : 'search';
    try {
      const answer = await searchGithub(site, '/search/issues', query, limit, io);
      const threads = asList(answer.items).map(parseIssue);
      const end = offset + size;
      const total = asNumber(answer.total_count) ?? (threads.length < size ? end : MAX_RESULTS);
      return {
        threads,
        total,
        incomplete: answer.incomplete_results === true,
        next: end < Math.min(total, MAX_RESULTS) ? String(end) : null,
        times: timesOf(threads),
      };
    } catch (error) {
      if (!(error instanceof SourceError) || error.code !== 'too_large' || size === SMALL_PAGE_SIZE)
        throw error;
      size = SMALL_PAGE_SIZE;
      return ask(slice, start);
    }
  };
}

function discussionSearch(site: GithubSite, words: string, io: SourceIo) {
  return async (slice: Slice, after: string | null): Promise<ResultPage> => {
    const q = `${words} ${timeQualifier('created', slice)} sort:created-desc`;
    const variables = { q, c: after };
    const { data } = await queryGraphql(site, { query: DISCUSSIONS, variables }, io);
    const found = asObject(data.search);
    const threads = listIn(found, 'nodes').map(parseDiscussion);
    const page = asObject(found.pageInfo);
    return {
      threads,
      total: asCount(found.discussionCount),
      incomplete: false,
      next: page.hasNextPage === true ? asText(page.endCursor) : null,
      times: timesOf(threads),
    };
  };
}

/** What a query searches: the prefix of its text. */
export const KINDS = ['issue', 'pull-request', 'discussion'] as const;
export type Kind = (typeof KINDS)[number];

/** Programs that open pull requests about new versions. Their results would be discarded. */
const NO_BOTS = '-author:app/dependabot -author:app/renovate';

function pageSearch(site: GithubSite, kind: Kind, query: SearchQuery, io: SourceIo) {
  // Qualifiers bind tighter than OR.
  const words = anyOf(query.spellings.map(toPhrase).filter((phrase) => phrase !== null));
  if (kind === 'discussion') return discussionSearch(site, `${words} in:title,body`, io);
  const only = kind === 'issue' ? 'is:issue' : `is:pull-request ${NO_BOTS}`;
  return issueSearch(site, `${words} ${only} in:title,body,comments`, io);
}

/** Yields every thread of one kind that contains one of the spellings, and the comments that do. */
export async function* searchThreads(
  site: GithubSite,
  kind: Kind,
  query: SearchQuery,
  comments: CommentReader,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key) !== undefined;
  const fresh = (item: ParsedItem) => typeof item === 'string' || isNew(item.external_id);
  for await (const { threads } of searchInSlices(query.since, io.now(), pageSearch(site, kind, query, io))) {
    yield toPage(threads.map(({ item }) => item).filter(fresh), query.since, io.now());
    const refs: CommentRef[] = threads
      .filter(({ updatedAt }) => updatedAt === null || updatedAt >= query.since)
      .flatMap((thread) => thread.comments)
      .filter(({ path }) => isNew(path));
    if (refs.length === 0) continue;
    const { items, left } = await comments.read(refs, io);
    const changes = left.map(({ changedAt }) => changedAt ?? io.now());
    const reachedBackTo = left.length > 0 ? Math.max(...changes) : undefined;
    yield toPage(items.filter(fresh), query.since, io.now(), reachedBackTo);
  }
}
