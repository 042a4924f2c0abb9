import { createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import { createCascadeJudge } from '../../pipeline/judge/cascade-judge.ts';
import { createCaseReader, type JudgeCase } from '../../pipeline/judge/file/cases.ts';
import { drawFrom, groupsOf, isRelevant, textOf } from '../../pipeline/judge/file/lesson-draws.ts';
import type { Brief, Judge, Judgement } from '../../pipeline/judge/judge.ts';
import { createModelJudge } from '../../pipeline/judge/model-judge.ts';
import { UNBOUNDED } from '../../pipeline/judge/model/token-budget.ts';
import { openLanguageDetection } from '../../pipeline/language/detect.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { textsByField } from '../../test/support/data-sets.ts';
import { startModelServer } from '../../test/support/model-server.ts';
import { fullSetFor } from '../full-set.ts';
import { type Print, rounded } from '../print.ts';
import { scriptedModel } from './scripted-model.ts';
import { COARSEWSD20 } from './sets/coarsewsd20.ts';
import { CRISISLEX_T6 } from './sets/crisislex-t6.ts';
import { ENTITY_SENTIMENT } from './sets/entity-sentiment.ts';
import { SANDERS_BRANDS } from './sets/sanders-brands.ts';

/** Sets with labels of relevance: namesakes, brands, games, events. */
const SETS = [COARSEWSD20, SANDERS_BRANDS, ENTITY_SENTIMENT, CRISISLEX_T6] as const;
/** Confidences from which the built-in judge decides. Above 1 it decides nothing. */
const CONFIDENCES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01] as const;
const LESSONS = [0, 100] as const;
/** The share of posts that the scripted model is right about. */
const ACCURACY = 0.95;
/** Posts of a group that are judged. */
const TESTED = 80;
const NOW = '2026-01-01T00:00:00.000Z';

/** Posts of a group of a set, and the project after lessons. */
interface Group {
  readonly set: string;
  readonly brief: Brief;
  readonly cases: readonly JudgeCase[];
}

function taught(brief: Brief, lessons: readonly JudgeCase[]): Brief {
  const given = lessons.map((one, index) => ({
    ...{ id: index + 1, text: textOf(one), relevant: isRelevant(one) },
    ...{ reason: null, sentiment: null, category_id: null },
  }));
  return { ...brief, lessons: given };
}

async function readGroups(lessons: number): Promise<Group[]> {
  const detect = await openLanguageDetection();
  return SETS.flatMap(({ name, path, lines }) => {
    const rows = fullSetFor(`the cascade on ${name}`, path);
    const cases = lines(rows?.map(textsByField) ?? []).map(createCaseReader({ detect, now: NOW }));
    return [...groupsOf(cases).values()].flatMap((own) => {
      // The same posts are tested without lessons.
      const drawn = drawFrom(own, 1, { sizes: [100], draws: 1 });
      if (!drawn) return [];
      const brief = taught(drawn.tested[0]!.brief(), drawn.lessons.slice(0, lessons));
      return [{ set: name, brief, cases: drawn.tested.slice(0, TESTED) }];
    });
  });
}

/** Wraps a judge to judge the posts of a brief once, however often they are asked about. */
function remembering(judge: Judge): Judge {
  const known = new WeakMap<Brief, Promise<Judgement[]>>();
  return {
    name: judge.name,
    async judge(brief, posts) {
      const given = known.get(brief) ?? judge.judge(brief, posts);
      known.set(brief, given);
      return [...(await given)];
    },
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean over sets of the mean over their groups; groups without the figure are left out. */
function meanOverSets(groups: readonly Group[], figures: readonly (number | null)[]): number {
  const bySet = new Map<string, number[]>();
  groups.forEach(({ set }, index) => {
    const figure = figures[index];
    if (typeof figure === 'number') bySet.set(set, [...(bySet.get(set) ?? []), figure]);
  });
  return mean([...bySet.values()].map(mean));
}

/** Returns the share of cases that were judged right; null without cases. */
function shareRight(
  cases: readonly JudgeCase[],
  verdicts: readonly Judgement[],
  isRight: (one: JudgeCase, verdict: Judgement) => boolean | null,
): number | null {
  const known = cases.flatMap((one, index) => isRight(one, verdicts[index]!) ?? []);
  return known.length === 0 ? null : known.filter(Boolean).length / known.length;
}

const balancedAccuracy = (cases: readonly JudgeCase[], verdicts: readonly Judgement[]): number | null => {
  const [found, rejected] = [true, false].map((side) =>
    shareRight(cases, verdicts, (one, { relevant }) => (isRelevant(one) === side ? relevant === side : null)),
  );
  return typeof found === 'number' && typeof rejected === 'number' ? (found + rejected) / 2 : null;
};

const sentimentAccuracy = (cases: readonly JudgeCase[], verdicts: readonly Judgement[]) =>
  shareRight(cases, verdicts, ({ expected }, { sentiment }) =>
    expected.sentiment ? expected.sentiment === sentiment : null,
  );

/** What judging all groups cost, and how good it was. */
interface Outcome {
  /** The share of posts that the model judged. */
  readonly asked: number;
  readonly tokens: number;
  readonly relevance: number;
  readonly sentiment: number;
}

async function measure(
  groups: readonly Group[],
  builtIn: Judge,
  sureConfidence: number,
  url: string,
): Promise<Outcome> {
  const metrics = createMetrics();
  const model = createModelJudge({
    ...{ apiKey: 'bench', baseUrl: url, models: ['scripted'], budget: UNBOUNDED, metrics },
    logger: silentLogger(),
    fallback: builtIn,
  });
  const cascade = createCascadeJudge({ builtIn, model, metrics, sureConfidence });
  const verdicts: Judgement[][] = [];
  for (const { brief, cases } of groups)
    verdicts.push(
      await cascade.judge(
        brief,
        cases.map(({ match }) => match),
      ),
    );
  const all = verdicts.flat();
  const { values } = await metrics.judgeTokens.get();
  return {
    asked: all.filter(({ trace }) => trace.model !== null).length / all.length,
    tokens: values.reduce((sum, { value }) => sum + value, 0) / all.length,
    relevance: meanOverSets(
      groups,
      groups.map(({ cases }, index) => balancedAccuracy(cases, verdicts[index]!)),
    ),
    sentiment: meanOverSets(
      groups,
      groups.map(({ cases }, index) => sentimentAccuracy(cases, verdicts[index]!)),
    ),
  };
}

/**
 * Measures what a cascade costs and how good it is, by the confidence from which the built-in judge decides, on labeled sets with
 * a scripted model of known accuracy. Prints nothing but what it skips without the sets.
 */
export async function benchCascade(print: Print): Promise<void> {
  for (const lessons of LESSONS) {
    const groups = await readGroups(lessons);
    if (groups.length === 0) break;
    const labels = groups.flatMap(({ cases }) =>
      cases.map((one) => ({ text: textOf(one), expected: one.expected })),
    );
    const builtIn = remembering(createBuiltInJudge());
    // Before the server starts: learning takes so long that it would close its idle connections.
    for (const { brief, cases } of groups)
      await builtIn.judge(
        brief,
        cases.map(({ match }) => match),
      );
    const server = await startModelServer();
    server.always(scriptedModel(labels, ACCURACY));
    for (const confidence of CONFIDENCES) {
      const { asked, tokens, relevance, sentiment } = await measure(groups, builtIn, confidence, server.url);
      const name = `cascade_${lessons}_lessons_${confidence > 1 ? 'model_only' : `from_${confidence}`}`;
      print({ name: `${name}_asked`, value: rounded(asked), unit: 'of the posts are judged by the model' });
      print({ name: `${name}_tokens`, value: rounded(tokens), unit: 'tokens per post' });
      print({ name: `${name}_relevance`, value: rounded(relevance), unit: 'of 1, mean balanced accuracy' });
      print({ name: `${name}_sentiment`, value: rounded(sentiment), unit: 'of 1, mean accuracy' });
    }
    await server.close();
  }
}
