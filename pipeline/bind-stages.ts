import { insertMentions, judgedIds, storedIds } from '../clickhouse/mentions/mentions.ts';
import { insertVerdicts } from '../clickhouse/judging/verdicts.ts';
import { categoriesOf } from '../postgres/judging/judge-briefs.ts';
import { latestLessons } from '../postgres/judging/lessons.ts';
import { recordKeywords } from '../domain/mentions/further-keywords.ts';
import { claimPosts, settledMentions, storeUnderLocks } from '../postgres/mentions/post-memory.ts';
import { lessonRevisions } from '../postgres/judging/project-models.ts';
import { watchRevision } from '../postgres/projects/watch-list.ts';
import { TOPICS } from '../schemas/topics.ts';
import { createBriefs } from './judge/briefs.ts';
import type { Judge } from './judge/judge.ts';
import { createLearning } from './judge/learning.ts';
import type { DetectLanguage } from './language/detect.ts';
import { postLanguage } from './language/post-language.ts';
import type { PipelineContext, Publish } from './context.ts';
import { createDedupeStage } from './stages/dedupe.ts';
import { createJudgeStage } from './stages/judge.ts';
import { createLanguageStage } from './stages/language.ts';
import { createLedgerStage } from './stages/ledger.ts';
import { createMatchStage } from './stages/match.ts';
import { createSinkStage } from './stages/sink.ts';
import { bindAccepts } from './usage/bind.ts';
import type { WatchListReader } from './watch-list.ts';

/** Binds the stages to their effects: the stores, the judge, and the log. */
export function bindStages(
  context: PipelineContext,
  watchList: WatchListReader,
  detectLanguage: DetectLanguage,
  judge: Judge,
  publish: Publish,
) {
  const { postgres, clickhouse, metrics } = context;
  return {
    match: createMatchStage(watchList),
    dedupe: createDedupeStage({
      acceptance: bindAccepts(context),
      claim: claimPosts.bind(null, postgres),
      addKeywords: recordKeywords.bind(null, postgres),
    }),
    language: createLanguageStage(postLanguage(detectLanguage)),
    judge: createJudgeStage({
      judge,
      briefs: createBriefs({
        watchList,
        revision: () => watchRevision(postgres),
        categories: categoriesOf.bind(null, postgres),
        taught: lessonRevisions.bind(null, postgres),
        lessons: latestLessons.bind(null, postgres),
        learn: createLearning(postgres),
      }),
      alreadyStored: settledMentions.bind(null, postgres),
      now: Date.now,
      record: (verdicts) => publish(TOPICS.verdicts, verdicts),
      onVerdict: (_match, { judge, relevant }) => metrics.verdicts.inc({ judge, relevant: String(relevant) }),
    }),
    sink: createSinkStage({
      underLocks: storeUnderLocks.bind(null, postgres),
      storedIds: storedIds.bind(null, clickhouse),
      insert: insertMentions.bind(null, clickhouse),
      onStored: ({ source, found_at, posted_at }) => {
        metrics.stored.inc({ source });
        const age = Math.max(Date.parse(found_at) - Date.parse(posted_at), 0) / 1000;
        metrics.freshness.observe({ source }, age);
        metrics.recentFreshness.observe({ source }, age);
      },
    }),
    ledger: createLedgerStage({
      underLocks: storeUnderLocks.bind(null, postgres),
      judgedIds: judgedIds.bind(null, clickhouse),
      insert: insertVerdicts.bind(null, clickhouse),
    }),
  };
}
