import { createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import { createModelJudge } from '../../pipeline/judge/model-judge.ts';
import { UNBOUNDED } from '../../pipeline/judge/model/token-budget.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { fullVerdict, judges, startModelServer } from '../../test/support/model-server.ts';
import { type Print, rounded } from '../print.ts';
import { BENCH_BRIEF, benchPosts } from './posts.ts';

/** Characters of English per token, as OpenAI explains its counts and the local server counts. */
const CHARACTERS_A_TOKEN = 4;
/** OpenAI caches prefixes from this many tokens on, in steps of this many (Prompt caching, platform.openai.com). */
const [LEAST_CACHED, CACHED_STEP] = [1_024, 128];

/** The prices of gpt-5-mini in 2026, in dollars per million tokens. */
const PRICES = { input: 0.25, cached: 0.025, output: 2 };

/** The tokens that judging took, and the prompts in order. */
interface Judged {
  readonly input: number;
  readonly output: number;
  readonly prompts: readonly string[];
}

/** Judges with this many posts per call, by default as many as the service. */
async function judgeByModel(posts: readonly Match[], postsPerCall?: number): Promise<Judged> {
  const server = await startModelServer();
  server.always(judges((ids) => ids.map(fullVerdict)));
  const metrics = createMetrics();
  const judge = createModelJudge({
    apiKey: 'bench',
    baseUrl: server.url,
    models: ['bench'],
    budget: UNBOUNDED,
    metrics,
    logger: silentLogger(),
    fallback: createBuiltInJudge(),
    ...(postsPerCall !== undefined && { postsPerCall }),
  });
  await judge.judge(BENCH_BRIEF, posts);
  await server.close();
  const { values } = await metrics.judgeTokens.get();
  const tokens = (direction: string) =>
    values.filter(({ labels }) => labels.direction === direction).reduce((sum, { value }) => sum + value, 0);
  return {
    input: tokens('input'),
    output: tokens('output'),
    prompts: server.requests.map(({ body }) => body.messages.map(({ content }) => content).join('\n')),
  };
}

function sharedPrefix(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let index = 0;
  while (index < most && one.charCodeAt(index) === other.charCodeAt(index)) index += 1;
  return index;
}

/** Returns the share of input tokens, after the first call, in a prefix shared with the previous call. */
function cachedShare(prompts: readonly string[]): number {
  let [cached, all] = [0, 0];
  for (const [index, prompt] of prompts.entries()) {
    if (index === 0) continue;
    const shared = Math.floor(sharedPrefix(prompts[index - 1] ?? '', prompt) / CHARACTERS_A_TOKEN);
    if (shared >= LEAST_CACHED) cached += Math.floor(shared / CACHED_STEP) * CACHED_STEP;
    all += Math.ceil(prompt.length / CHARACTERS_A_TOKEN);
  }
  return cached / all;
}

const tokensOf = ({ input, output }: Judged) => input + output;

/** Returns the price in dollars with a provider that caches prefixes. */
function priceOf({ input, output, prompts }: Judged): number {
  const cached = input * cachedShare(prompts);
  return ((input - cached) * PRICES.input + cached * PRICES.cached + output * PRICES.output) / 1_000_000;
}

/** Measures what batching saves with a model, and what part of the input a provider can cache. */
export async function benchJudgeTokens(print: Print): Promise<void> {
  const posts = benchPosts();
  const batched = await judgeByModel(posts);
  const alone = await judgeByModel(posts, 1);
  print({
    name: 'judge_tokens_batched',
    value: tokensOf(batched),
    unit: 'tokens per 1,000 posts',
    peer: 'one call per post',
    peer_value: tokensOf(alone),
  });
  print({
    name: 'judge_tokens_ratio',
    value: rounded(tokensOf(batched) / tokensOf(alone)),
    unit: 'of one call per post',
    limit: 0.15,
    note: 'every token counts the same, cached or not',
  });
  print({
    name: 'judge_price_batched',
    value: rounded(priceOf(batched)),
    unit: 'dollars per 1,000 posts',
    peer: 'one call per post',
    peer_value: rounded(priceOf(alone)),
    note: `with cached prefixes, at ${PRICES.input}, ${PRICES.cached} and ${PRICES.output} dollars per million tokens`,
  });
  print({
    name: 'judge_cached_prefix',
    value: rounded(cachedShare(batched.prompts)),
    unit: 'of the input tokens are in a prefix shared with the previous call',
    peer: 'one call per post',
    peer_value: rounded(cachedShare(alone.prompts)),
    note: `counted from ${LEAST_CACHED} tokens on, in steps of ${CACHED_STEP}`,
  });
}
