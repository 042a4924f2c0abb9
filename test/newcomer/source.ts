import { appendLine, type ScratchCopy } from './scratch-copy.ts';

const CONNECTOR = `import { baseUrl, callUrl } from '../connector/base-url.ts';
import {
  SourceError,
  type Connector,
  type PostPage,
  type SearchQuery,
  type SourceIo,
} from '../connector/connector.ts';
import { asCount, asObject, asText, asTime, parseJson } from '../connector/parsing/json-values.ts';
import { htmlToText } from '../connector/parsing/plain-text.ts';
import { toPage, toPost, type ParsedItem } from '../connector/parsing/post-page.ts';
import { createQuery, distinctSpellings } from '../connector/planning/search-query.ts';

const BASE = 'https://village.example';
/** At 25 stories a page, about two weeks. */
const MAX_PAGES = 40;

function readStory(value: unknown): ParsedItem {
  const story = asObject(value);
  const id = asText(story.short_id);
  const author = asText(story.submitter_user);
  return toPost('village', {
    externalId: id,
    kind: 'post',
    url: asText(story.short_id_url),
    title: asText(story.title),
    text: [htmlToText(asText(story.description) ?? ''), asText(story.url)].filter(Boolean).join('\\n'),
    author,
    authorUrl: author && \`https://village.example/~\${encodeURIComponent(author)}\`,
    engagement: [asCount(story.score), asCount(story.comment_count)],
    postedAt: asTime(story.created_at),
    threadId: id,
  });
}

/** Reads the newest stories back to \`since\`. */
async function* search(base: URL, query: SearchQuery, io: SourceIo): AsyncGenerator<PostPage> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const stories = parseJson(await io.request({ url: callUrl(base, \`/newest/page/\${page}.json\`) }));
    if (!Array.isArray(stories)) throw new SourceError('malformed_answer', 'the answer is no list');
    yield toPage(stories.map(readStory), query.since, io.now());
    const times = stories.map((story) => asTime(asObject(story).created_at)).filter((time) => time !== null);
    if (times.length === 0 || Math.min(...times) < query.since) return;
  }
}

/** Village: the newest stories. Needs nothing. */
export const village: Connector = {
  source: 'village',
  summary: {
    keywordSearch: 'newest stories',
    reach: 'the last 1,000 stories',
    callLimit: '1 call a second',
  },
  limits: { default: { calls: 1, perMs: 1000 } },
  overlapMs: 600_000,
  maxBackfillDays: null,
  // The list of newest stories takes no query.
  exclusions: 'none',
  open({ base_url }) {
    const base = baseUrl(BASE, base_url);
    return {
      availability: { available: true },
      plan(targets) {
        const searches = distinctSpellings(targets);
        return searches.length === 0 ? [] : [createQuery('latest', searches)];
      },
      search: (query, io) => search(base, query, io),
    };
  },
};
`;

const ROUTE = `import { json, notFound, toHtml, type SimulatedPost, type SimulatedRoute } from '../route.ts';

const PAGE_SIZE = 25;
const BROKEN = [null, {}, { short_id: 'a', title: 'no time' }];

const toStory = (post: SimulatedPost) => ({
  short_id: post.id,
  short_id_url: \`https://village.example/s/\${post.id}\`,
  created_at: new Date(post.postedAt).toISOString(),
  title: post.title,
  url: post.link ?? '',
  score: post.likes,
  comment_count: post.replies,
  description: \`<p>\${toHtml(post.text)}\`,
  submitter_user: post.author,
  tags: post.tags,
});

export const villageRoute: SimulatedRoute = {
  source: 'village',
  basePath: '',
  answer({ path, posts, brokenItems }) {
    const page = /^\\/newest\\/page\\/(\\d+)\\.json$/.exec(path)?.[1];
    if (!page) return notFound();
    const start = (Number(page) - 1) * PAGE_SIZE;
    return json([...(brokenItems ? BROKEN : []), ...posts.slice(start, start + PAGE_SIZE).map(toStory)]);
  },
};
`;

const SUBJECT = `import { village } from '../../../../pipeline/sources/village.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

export const villageSubject: Subject = {
  connector: village,
  post: (_index, fields) => aSimulatedPost(fields),
  truth: (post) => ({
    external_id: post.id,
    url: \`https://village.example/s/\${post.id}\`,
    title: post.title,
    text: post.text,
    author: post.author,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
  }),
};
`;

const DEMO_POSTS = [
  ['a1', 'Lumenkite 2.0 is out', 'The sync of large folders is a lot faster now.'],
  ['a2', 'How Lumenkite encrypts a vault', 'A good read about keys.'],
  ['a3', 'Lumenkite loses the connection behind a proxy', 'Our team files a bug. Sync stops every night.'],
  ['a4', 'Acme Sync raises its price', 'We move our backup to another app.'],
  ['a5', 'We build a lumen kite', 'It flies at the beach festival, with wind and lights.'],
].map(([id, title, text]) =>
  JSON.stringify({ source: 'village', id, author: 'jane', title, text, minutes_ago: 300 }),
);

/** What the checks name while a new source is only listed in `schemas/source.ts`. */
export const SOURCE_STEPS = [
  'pipeline/sources/village.ts',
  'demo/simulator/routes/village.ts',
  'test/pipeline/sources/subjects/village.ts',
  'demo/posts/village.jsonl',
  'docs/reference/sources.md',
];

/** Lists the source `village`, and adds nothing else of it. */
export function listSource(copy: ScratchCopy): void {
  const line = "  village: { title: 'Village', variables: [] },\n";
  copy.edit('schemas/source.ts', '} as const satisfies', `${line}} as const satisfies`);
}

/** Adds the rest of the source: everything but its section in the manual. */
export function addSource(copy: ScratchCopy): void {
  copy.write('pipeline/sources/village.ts', CONNECTOR);
  appendLine(copy, 'pipeline/sources/all.ts', "export { village } from './village.ts';");
  copy.write('demo/simulator/routes/village.ts', ROUTE);
  appendLine(copy, 'demo/simulator/routes/all.ts', "export { villageRoute } from './village.ts';");
  copy.write('test/pipeline/sources/subjects/village.ts', SUBJECT);
  appendLine(copy, 'test/pipeline/sources/subjects/all.ts', "export { villageSubject } from './village.ts';");
  copy.write('demo/posts/village.jsonl', `${DEMO_POSTS.join('\n')}\n`);
}

/** Adds the section of the source in the manual. */
export const documentSource = (copy: ScratchCopy) =>
  appendLine(copy, 'docs/reference/sources.md', '\n## village: newest stories\n\nNeeds nothing.');
