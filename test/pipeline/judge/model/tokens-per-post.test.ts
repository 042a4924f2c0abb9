import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../pipeline/judge/built-in-judge.ts';
import type { Brief } from '../../../../pipeline/judge/judge.ts';
import { createModelJudge } from '../../../../pipeline/judge/model-judge.ts';
import { UNBOUNDED } from '../../../../pipeline/judge/model/token-budget.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { createMetrics } from '../../../../runtime/metrics.ts';
import { fullVerdict, judges, startModelServer, type ModelServer } from '../../../support/model-server.ts';
import { briefOf, lessonOf, matchOf } from '../fixtures.ts';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
  server.always(judges((ids) => ids.map(fullVerdict)));
});
afterEach(() => server.close());

/** 50 posts of 290 characters, the average of the sources. */
const POSTS = Array.from({ length: 50 }, (_, at) =>
  matchOf(`Acme post number ${at}. ${'It crashes when the laptop wakes up. '.repeat(8)}`.slice(0, 290)),
);
const UNTAUGHT = briefOf('Acme', { description: 'Acme keeps the files of teams in step.' });
const TAUGHT = {
  ...UNTAUGHT,
  lessons: Array.from({ length: 60 }, (_, at) =>
    lessonOf(`Lesson ${at}: ${'a giveaway of anvils for the cartoon fans. '.repeat(6)}`, at % 2 === 0),
  ),
};

/** Returns the tokens per post, in and out, as the server counts them: four characters each, cached or not. */
async function tokensPerPost(brief: Brief, postsPerCall?: number): Promise<number> {
  const metrics = createMetrics();
  const judge = createModelJudge({
    ...{ apiKey: 'test', baseUrl: server.url, models: ['some-model'], budget: UNBOUNDED, metrics },
    logger: silentLogger(),
    fallback: createBuiltInJudge(),
    ...(postsPerCall !== undefined && { postsPerCall }),
  });
  await judge.judge(brief, POSTS);
  const { values } = await metrics.judgeTokens.get();
  return values.reduce((sum, { value }) => sum + value, 0) / POSTS.length;
}

it.each([
  { brief: UNTAUGHT, most: 255, lessons: 'without lessons' },
  { brief: TAUGHT, most: 290, lessons: 'with lessons' },
])('a post costs at most 0.15 of the tokens of a call of its own, $lessons', async ({ brief, most }) => {
  const [batched, alone] = [await tokensPerPost(brief), await tokensPerPost(brief, 1)];
  expect(server.requests.map(({ posts }) => posts.size)).toEqual([25, 25, ...POSTS.map(() => 1)]);
  expect(batched / alone).toBeLessThanOrEqual(0.15);
  expect(batched).toBeLessThanOrEqual(most);
});
