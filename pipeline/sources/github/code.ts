import { toPhrase } from '../../connector/planning/phrase.ts';
import { callUrl } from '../../connector/base-url.ts';
import { toPage, toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import type { PostPage, SearchQuery, SourceIo } from '../../connector/connector.ts';
import { asCount, asList, asObject, asText, asTime, parseJson } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';
import { callGithub, searchGithub, type GithubSite } from './api.ts';
import { MAX_RESULTS } from './time-slices.ts';
import { authorOf, isBot } from './thread.ts';

const PAGE_SIZE = 100;
/** The most new files per query and scan. The next scans read the others. */
const MAX_NEW_FILES = 100;
/** The most files to remember. The one seen longest ago is dropped first. */
const MAX_KEPT = 10_000;

/** The prefix of the ids of files. No node id has it. */
export const CODE_ID = 'code:';

/** A file that contains a keyword. */
interface FoundFile {
  readonly repository: string;
  readonly path: string;
  /** Repository, path and content hash: the same as long as the file does not change. */
  readonly key: string;
  readonly url: string | null;
  readonly fragments: string;
}

function readFile(value: unknown): FoundFile | null {
  const item = asObject(value);
  const repository = asText(asObject(item.repository).full_name);
  const path = asText(item.path);
  if (repository === null || !/^[\w.-]+\/[\w.-]+$/.test(repository) || path === null) return null;
  const fragments = asList(item.text_matches).map((match) => asText(asObject(match).fragment));
  return {
    repository,
    path,
    key: `${repository}/${path}@${asText(item.sha) ?? ''}`,
    url: asText(item.html_url),
    fragments: fragments.filter((fragment) => fragment !== null).join('\n…\n'),
  };
}

/** Returns the file as a post of its last commit: code itself has neither time nor author. */
function readCommit(file: FoundFile, value: JsonObject): ParsedItem {
  const commit = asObject(value.commit);
  const author = asObject(value.author);
  if (isBot(author)) return 'withheld';
  return toPost('github', {
    externalId: `${CODE_ID}${file.repository}/${file.path}`,
    kind: 'post',
    url: file.url,
    title: `${file.repository}: ${file.path}`,
    text: file.fragments,
    ...authorOf(author),
    postedAt: asTime(asObject(commit.committer).date) ?? asTime(asObject(commit.author).date),
  });
}

async function lastCommit(site: GithubSite, file: FoundFile, io: SourceIo): Promise<ParsedItem> {
  const url = callUrl(site.base, `/repos/${file.repository}/commits`, { path: file.path, per_page: 1 });
  // 409 is an empty repository.
  const answer = await callGithub(site, { url, acceptStatuses: [404, 409, 451], limit: 'core' }, io);
  const [commit] = answer.status === 200 ? asList(parseJson(answer)) : [];
  return commit === undefined ? 'withheld' : readCommit(file, asObject(commit));
}

/** Searches code, one spelling per query: GitHub's code search has neither alternatives nor order. */
export type CodeSearch = (query: SearchQuery, io: SourceIo) => AsyncIterable<PostPage>;

/**
 * Creates the search of default branches. The search does not say which files are new, so the last commit of each is
 * read, once per content of a file.
 */
export function createCodeSearch(site: GithubSite): CodeSearch {
  const kept = new Map<string, ParsedItem>();
  return async function* search(query, io) {
    const words = toPhrase(query.spellings[0] ?? '');
    let left = MAX_NEW_FILES;
    for (let page = 1, total = MAX_RESULTS; words !== null && (page - 1) * PAGE_SIZE < total; page++) {
      const searches = { q: `${words} in:file`, per_page: PAGE_SIZE, page };
      const answer = await searchGithub(site, '/search/code', searches, 'code', io);
      const files = asList(answer.items).map(readFile);
      total = Math.min(asCount(answer.total_count), MAX_RESULTS);
      const items: ParsedItem[] = [];
      for (const file of files) {
        const known = file ? kept.get(file.key) : 'malformed';
        if (known !== undefined) items.push(known);
        else if (file && left-- > 0) {
          const item = await lastCommit(site, file, io);
          items.push(item);
          kept.set(file.key, item);
          const [oldest] = kept.keys();
          if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
        }
      }
      yield toPage(items, query.since, io.now());
      if (files.length === 0) return;
    }
  };
}
