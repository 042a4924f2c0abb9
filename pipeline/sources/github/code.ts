import { phrase } from '../../connector/planning/plan-phrase.ts';
import { callUrl } from '../../connector/base-url.ts';
import { toPage, toPost, type Read } from '../../connector/parsing/page.ts';
import type { Page, Query, SourceIo } from '../../connector/connector.ts';
import { count, isoTime, list, parseJson, record, text, type Wire } from '../../connector/parsing/wire.ts';
import { callGithub, searchGithub, type GithubSite } from './api.ts';
import { MOST_RESULTS } from './slices.ts';
import { authorOf, isBot } from './thread.ts';

const PAGE_SIZE = 100;
/** Files of one question that are asked after in one scan; the others' turn comes with the next ones. */
const MOST_ASKED = 100;
/** Files that are remembered at most; what was seen longest ago goes first. */
const MOST_KEPT = 10_000;

/** Ids of files begin so: no node id does. */
export const CODE_ID = 'code:';

/** A file in which a keyword stands. */
interface FoundFile {
  readonly repository: string;
  readonly path: string;
  /** Repository, path and content: the same as long as the file is. */
  readonly key: string;
  readonly url: string | null;
  readonly fragments: string;
}

function readFile(value: unknown): FoundFile | null {
  const item = record(value);
  const repository = text(record(item.repository).full_name);
  const path = text(item.path);
  if (repository === null || !/^[\w.-]+\/[\w.-]+$/.test(repository) || path === null) return null;
  const fragments = list(item.text_matches).map((match) => text(record(match).fragment));
  return {
    repository,
    path,
    key: `${repository}/${path}@${text(item.sha) ?? ''}`,
    url: text(item.html_url),
    fragments: fragments.filter((fragment) => fragment !== null).join('\n…\n'),
  };
}

/** The file as a post of its last commit: code itself has neither time nor author. */
function readCommit(file: FoundFile, value: Wire): Read {
  const commit = record(value.commit);
  const author = record(value.author);
  if (isBot(author)) return 'withheld';
  return toPost('github', {
    externalId: `${CODE_ID}${file.repository}/${file.path}`,
    kind: 'post',
    url: file.url,
    title: `${file.repository}: ${file.path}`,
    text: file.fragments,
    ...authorOf(author),
    postedAt: isoTime(record(commit.committer).date) ?? isoTime(record(commit.author).date),
  });
}

async function lastCommit(site: GithubSite, file: FoundFile, io: SourceIo): Promise<Read> {
  const url = callUrl(site.base, `/repos/${file.repository}/commits`, { path: file.path, per_page: 1 });
  // 409 is a repository that was emptied.
  const answer = await callGithub(site, { url, accept: [404, 409, 451], limit: 'core' }, io);
  const [commit] = answer.status === 200 ? list(parseJson(answer)) : [];
  return commit === undefined ? 'withheld' : readCommit(file, record(commit));
}

/** Searches code, one spelling a question: this search of GitHub knows neither alternatives nor order. */
export type CodeSearch = (query: Query, io: SourceIo) => AsyncIterable<Page>;

/**
 * Searches the default branches. Which files are new is not told, so the last commit of each is asked for, once for
 * each content of a file.
 */
export function codeSearch(site: GithubSite): CodeSearch {
  const kept = new Map<string, Read>();
  return async function* search(query, io) {
    const words = phrase(query.spellings[0] ?? '');
    let left = MOST_ASKED;
    for (let page = 1, total = MOST_RESULTS; words !== null && (page - 1) * PAGE_SIZE < total; page++) {
      const asked = { q: `${words} in:file`, per_page: PAGE_SIZE, page };
      const answer = await searchGithub(site, '/search/code', asked, 'code', io);
      const files = list(answer.items).map(readFile);
      total = Math.min(count(answer.total_count), MOST_RESULTS);
      const reads: Read[] = [];
      for (const file of files) {
        const known = file ? kept.get(file.key) : 'malformed';
        if (known !== undefined) reads.push(known);
        else if (file && left-- > 0) {
          const read = await lastCommit(site, file, io);
          reads.push(read);
          kept.set(file.key, read);
          const [oldest] = kept.keys();
          if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
        }
      }
      yield toPage(reads, query.since, io.now());
      if (files.length === 0) return;
    }
  };
}
