import { pathToFileURL } from 'node:url';
import { createBuiltInJudge } from '../pipeline/judge/built-in-judge.ts';
import { type Brief } from '../pipeline/judge/judge.ts';
import { createModelJudge } from '../pipeline/judge/model-judge.ts';
import { type Match } from '../schemas/mention.ts';
import { DEFAULT_CATEGORIES } from '../schemas/project.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { startModelServer } from '../test/support/model-server.ts';

/** One line of a benchmark: what was measured, and what it is set against. */
export interface JudgeFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
}

/** As many posts as the promise on tokens is about. */
const POSTS = 1_000;
/** Rounds over them for the built-in judge: about a second of work. */
const ROUNDS = 10;

const OPENINGS = [
  'Has anyone else seen that',
  'I really like how',
  'After the last update',
  'We moved to it because',
  'Honestly',
];
const MIDDLES = [
  'Acme Sync keeps the folders of our whole team in step',
  'Acme Sync crashes when the laptop wakes up',
  'the price of Acme Sync went up again',
];
const ENDINGS = [
  'and support answered within the hour.',
  'which costs us an afternoon every week, so we look at alternatives.',
  'while the old tool never managed to. Would recommend it to a friend!',
];

/** Post number `at`: about 290 bytes, as posts of the sources are on average. */
function post(at: number): Match {
  const pick = (texts: readonly string[], step: number) => texts[Math.floor(at / step) % texts.length] ?? '';
  const said = [OPENINGS, MIDDLES, ENDINGS].map((texts, place) => pick(texts, 1 + place * 2)).join(' ');
  return {
    id: at.toString(16).padStart(32, '0'),
    workspace_id: 1,
    project_id: 'prj_bench',
    source: 'hn',
    external_id: String(at),
    kind: 'comment',
    url: `https://news.example/item/${at}`,
    title: null,
    text: `${said} Post ${at}. ${said}`.slice(0, 290),
    lang: 'en',
    place: null,
    author: `user${at % 97}`,
    author_name: null,
    author_url: null,
    engagement: at % 50,
    posted_at: '2026-11-20T08:00:00.000Z',
    found_at: '2026-11-20T09:00:00.000Z',
    keyword_ids: [1],
    group_ids: [1],
    run_id: null,
  };
}

const BRIEF: Brief = {
  workspaceId: 1,
  projectId: 'prj_bench',
  name: 'Acme Sync',
  mode: 'mentions',
  description:
    'Acme Sync keeps the files of small teams the same on all their computers, end-to-end encrypted.',
  audience: 'Small teams, agencies and freelancers',
  settings: { domains: ['acme-sync.example'] },
  keywords: [{ id: 1, term: 'Acme Sync', aliases: ['acmesync'] }],
  categories: DEFAULT_CATEGORIES.map(({ name, description }, at) => ({ id: at + 1, name, description })),
  lessons: [],
};

/** Posts a second of the built-in judge, on one core. */
async function builtInRate(posts: readonly Match[]): Promise<number> {
  const judge = createBuiltInJudge();
  await judge.judge(BRIEF, posts);
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) await judge.judge(BRIEF, posts);
  return (posts.length * ROUNDS * 1_000) / (performance.now() - started);
}

/** Tokens for all posts, in and out, as a local server counts them (four characters each). */
async function modelTokens(posts: readonly Match[], postsPerCall: number): Promise<number> {
  const server = await startModelServer();
  const metrics = createMetrics();
  const judge = createModelJudge({
    apiKey: 'bench',
    baseUrl: server.url,
    models: ['bench'],
    budget: { reserve: () => Promise.resolve(() => Promise.resolve()) },
    metrics,
    logger: silentLogger(),
    fallback: createBuiltInJudge(),
    postsPerCall,
  });
  await judge.judge(BRIEF, posts);
  await server.close();
  const { values } = await metrics.judgeTokens.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** Measures the judges: the rate of the built-in one, and what sharing calls saves with a model. */
export async function benchJudge(print: (figure: JudgeFigure) => void): Promise<void> {
  const posts = Array.from({ length: POSTS }, (_, at) => post(at));
  print({
    name: 'judge_built_in_rate',
    value: Math.round(await builtInRate(posts)),
    unit: 'posts/s on one core',
    limit: 5_000,
  });
  const together = await modelTokens(posts, 10);
  const alone = await modelTokens(posts, 1);
  print({ name: 'judge_tokens_batched', value: together, unit: 'tokens per 1,000 posts', limit: alone });
  print({
    name: 'judge_tokens_ratio',
    value: Math.round((together / alone) * 1_000) / 1_000,
    unit: 'of one call per post',
    limit: 0.25,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchJudge((figure) => console.log(JSON.stringify(figure)));
}
