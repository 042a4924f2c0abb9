import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_JUDGE, createBuiltInJudge } from '../../../pipeline/judge/built-in-judge.ts';
import type { TokenBudget } from '../../../pipeline/judge/model/token-budget.ts';
import { UNBOUNDED } from '../../../pipeline/judge/model/token-budget.ts';
import { openModelJudge } from '../../../pipeline/judge/open-judge.ts';
import { PROMPT_VERSION } from '../../../pipeline/judge/prompt.ts';
import { RetryLaterError } from '../../../pipeline/outcome.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { parseConfig } from '../../../schemas/config/config.ts';
import { fails, startModelServer, type ModelServer } from '../../support/model-server.ts';
import { briefOf, lessonOf, matchOf } from './fixtures.ts';

const MODEL = `gpt-5-mini/${PROMPT_VERSION}`;

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const metrics = createMetrics();

/** Opens the judge that the service has with these variables. */
const cascade = (budget: TokenBudget = UNBOUNDED) =>
  openModelJudge(
    parseConfig({ OPENAI_API_KEY: 'test', OPENAI_BASE_URL: server.url, EARSHOT_JUDGE_CASCADE: 'true' }),
    { budget, metrics, logger: silentLogger(), fallback: createBuiltInJudge() },
  )!;

const brief = briefOf('Lantern', {
  description: 'Lantern is an app for reading lists.',
  settings: {
    ambiguous: { anchors: ['reading list', 'app'], namesakes: ['paper lantern', 'candle', 'river festival'] },
  },
});
const NAMESAKE = matchOf('We lit a candle in a paper lantern at the river festival', { lang: 'en' });
const PRAISE = matchOf('The Lantern app keeps my reading list in order, a lovely app', { lang: 'en' });
const COMPLAINT = matchOf('The Lantern app is down again and lost my reading list!', { lang: 'en' });
const UNCLEAR = matchOf('lantern tonight', { lang: 'en' });
const JAPANESE = matchOf('Lantern app, reading list の使い方', { lang: 'ja' });

const judgesOf = async (posts: Parameters<ReturnType<typeof cascade>['judge']>[1], budget?: TokenBudget) =>
  (await cascade(budget).judge(brief, posts)).map(({ judge }) => judge);

describe('the cascade', () => {
  it('keeps what the built-in judge is sure of, and asks the model about the rest in one call', async () => {
    const posts = [UNCLEAR, NAMESAKE, COMPLAINT, PRAISE, JAPANESE];
    const builtIn = await createBuiltInJudge().judge(brief, posts);
    const verdicts = await cascade().judge(brief, posts);
    expect(verdicts.map(({ judge }) => judge)).toEqual([MODEL, BUILT_IN_JUDGE, MODEL, BUILT_IN_JUDGE, MODEL]);
    expect([verdicts[1], verdicts[3]]).toEqual([builtIn[1], builtIn[3]]);
    expect(verdicts.every(({ trace }) => !trace.provisional)).toBe(true);
    expect(server.requests.map((request) => [...request.posts.values()].map((text) => text.trim()))).toEqual([
      [UNCLEAR.text, COMPLAINT.text, JAPANESE.text],
    ]);
  });

  it('always asks about complaints and about languages that the built-in judge does not read', async () => {
    const builtIn = await createBuiltInJudge().judge(brief, [COMPLAINT, JAPANESE]);
    expect(Math.min(...builtIn.map(({ confidence }) => confidence))).toBeGreaterThanOrEqual(0.9);
    expect(await judgesOf([COMPLAINT, JAPANESE])).toEqual([MODEL, MODEL]);
  });

  it('asks less after lessons', async () => {
    const post = matchOf('Free giveaway: retweet to win a Lantern', { lang: 'en' });
    const lessons = Array.from({ length: 40 }, (_, at) => [
      lessonOf(`Free giveaway: retweet and follow to win ${at}`, false),
      lessonOf(`The Lantern app sorted my reading list ${at}`, true),
    ]).flat();
    const judge = cascade();
    const [before] = await judge.judge(brief, [post]);
    const [after] = await judge.judge({ ...brief, lessons }, [post]);
    expect([before?.judge, after?.judge]).toEqual([MODEL, BUILT_IN_JUDGE]);
    expect(after?.relevant).toBe(false);
  });

  it('marks only what the model should have judged when the budget is used up', async () => {
    const none: TokenBudget = { reserve: () => Promise.resolve(null) };
    expect(await judgesOf([NAMESAKE, UNCLEAR], none)).toEqual([BUILT_IN_JUDGE, `${BUILT_IN_JUDGE} (budget)`]);
  });

  it('waits while the provider is unavailable, except for posts that need no model', async () => {
    server.always(fails(503));
    await expect(judgesOf([NAMESAKE, UNCLEAR])).rejects.toBeInstanceOf(RetryLaterError);
    expect(await judgesOf([NAMESAKE])).toEqual([BUILT_IN_JUDGE]);
  });

  it('counts the posts by who decided them, once the verdicts are there', async () => {
    metrics.cascadePosts.reset();
    const judge = cascade();
    server.script(fails(503));
    await judge.judge(brief, [NAMESAKE, UNCLEAR]).catch(() => null);
    await cascade().judge(brief, [NAMESAKE, PRAISE, UNCLEAR]);
    const { values } = await metrics.cascadePosts.get();
    expect(values.map(({ labels, value }) => [labels.decided_by, value])).toEqual([
      ['built-in', 2],
      ['model', 1],
    ]);
  });
});
