import { insertMentions, judgedIds, storedIds } from '../clickhouse/mentions/mentions.ts';
import { insertVerdicts } from '../clickhouse/judging/verdicts.ts';
import { categoriesOf } from '../postgres/judging/judge-briefs.ts';
import { latestLessons } from '../postgres/judging/lessons.ts';
import { claimWithStories } from '../domain/mentions/claim-posts.ts';
import { recordKeywords } from '../domain/mentions/further-keywords.ts';
import { recordFound } from '../domain/mentions/readings.ts';
import { settledMentions, storeUnderLocks } from '../postgres/mentions/post-memory.ts';
import { postOrigins } from '../postgres/mentions/mutes.ts';
import { lessonRevisions } from '../postgres/judging/project-models.ts';
import { watchRevision } from '../postgres/projects/watch-list.ts';
import { SECOND_MS } from '../schemas/duration.ts';
import { isMuted } from '../schemas/mentions/mute.ts';
import type { MentionEvent } from '../schemas/mentions/mention.ts';
import { TOPICS } from '../schemas/topics.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { bindActor, type Actor } from './engine/actor.ts';
import { createBriefReader } from './judge/briefs.ts';
import { fileEveryMention } from './judge/file-every-mention.ts';
import { skipMuted } from './judge/mutes/skip-muted.ts';
import { createMuteReader } from './judge/mutes/mute-reader.ts';
import type { Judge } from './judge/judge.ts';
import { createRuleStep } from './judge/rules/apply-to-new.ts';
import { createLessonTraining } from './judge/lesson-training.ts';
import type { DetectLanguage } from './language/detect.ts';
import { postLanguage } from './language/post-language.ts';
import type { PipelineContext, Publish } from './context.ts';
import { createDedupeStage } from './stages/dedupe.ts';
import { createJudgeStage } from './stages/judge.ts';
import { createLanguageStage } from './stages/language.ts';
import { createLedgerStage } from './stages/ledger.ts';
import { createMatchSieve, createMatchStage } from './stages/match.ts';
import { createSinkStage } from './stages/sink.ts';
import { ACTORS, MODEL_LAYOUT } from './topology.ts';
import { bindAccepts } from './usage/bind.ts';
import type { WatchListReader } from './watch-list.ts';

/** What the actors work with. */
export interface ActorEffects {
  readonly context: PipelineContext;
  readonly watchList: WatchListReader;
  readonly detectLanguage: DetectLanguage;
  readonly judge: Judge;
  /** Whether a model judges: see `MODEL_LAYOUT`. */
  readonly isModel: boolean;
  readonly publish: Publish;
}

function bindJudgeStage({ context, watchList, judge, publish }: ActorEffects) {
  const { postgres, metrics } = context;
  return createJudgeStage({
    judge: skipMuted(fileEveryMention(postgres, judge), { origins: postOrigins.bind(null, postgres) }),
    briefs: createBriefReader({
      watchList,
      revision: () => watchRevision(postgres),
      categories: categoriesOf.bind(null, postgres),
      lessonRevisions: lessonRevisions.bind(null, postgres),
      lessons: latestLessons.bind(null, postgres),
      train: createLessonTraining(postgres),
      mutes: createMuteReader(postgres),
    }),
    applyRules: createRuleStep(postgres),
    alreadyStored: settledMentions.bind(null, postgres),
    now: Date.now,
    record: (verdicts) => publish(TOPICS.verdicts, verdicts),
    // All mutes share a label, since there may be thousands.
    onVerdict: (_match, { judge, relevant }) =>
      metrics.verdicts.inc({ judge: isMuted(judge) ? 'mute' : judge, relevant: String(relevant) }),
  });
}

/** Returns the actors of the role `pipeline`, their stages bound to the stores, the judge and the log. */
export function bindActors(effects: ActorEffects): readonly Actor<never, never>[] {
  const { context, watchList, detectLanguage, isModel } = effects;
  const { postgres, clickhouse, metrics } = context;
  return [
    {
      ...bindActor(
        ACTORS.match,
        createMatchStage(watchList),
        createDedupeStage({
          acceptance: bindAccepts(context),
          claim: claimWithStories.bind(null, postgres),
          addKeywords: recordKeywords.bind(null, postgres),
          addReadings: recordFound.bind(null, postgres),
        }),
        createLanguageStage(postLanguage(detectLanguage)),
      ),
      sieve: createMatchSieve(watchList),
    },
    bindActor({ ...ACTORS.judge, ...(isModel && MODEL_LAYOUT) }, bindJudgeStage(effects)),
    bindActor(
      ACTORS.sink,
      createSinkStage({
        underLocks: storeUnderLocks.bind(null, postgres),
        storedIds: storedIds.bind(null, clickhouse),
        insert: insertMentions.bind(null, clickhouse),
        onStored: countStored.bind(null, metrics),
      }),
    ),
    bindActor(
      ACTORS.ledger,
      createLedgerStage({
        underLocks: storeUnderLocks.bind(null, postgres),
        judgedIds: judgedIds.bind(null, clickhouse),
        insert: insertVerdicts.bind(null, clickhouse),
      }),
    ),
  ];
}

/** The most mentions of an insert, about, whose age counts for the quantiles: each costs 4 to 14 µs, the histogram 0.3. */
const QUANTILE_SAMPLE = 20;

/** Counts the mentions of an insert, and measures how old their posts were when they were found. */
function countStored(metrics: Metrics, mentions: readonly MentionEvent[]): void {
  const step = Math.ceil(mentions.length / QUANTILE_SAMPLE);
  for (const [at, { source, found_at, posted_at }] of mentions.entries()) {
    const age = Math.max(Date.parse(found_at) - Date.parse(posted_at), 0) / SECOND_MS;
    metrics.stored.inc({ source });
    metrics.freshness.observe({ source }, age);
    if (at % step === 0) metrics.recentFreshness.observe({ source }, age);
  }
}
