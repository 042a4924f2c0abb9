import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { watchRevision } from '../../../postgres/projects/watch-list.ts';
import type { DetectLanguage } from '../../language/detect.ts';
import { postLanguage } from '../../language/post-language.ts';
import type { WatchListReader } from '../../watch-list.ts';
import { fileEveryMention } from '../file-every-mention.ts';
import { createLessonTraining } from '../lesson-training.ts';
import type { RejudgingContext } from '../rejudge/bind-runner.ts';
import { readProjectBrief } from '../rejudge/project-brief.ts';
import type { EditDeps } from './follow-edits.ts';

/** Binds following edits to the stores and the judge. */
export function bindEdits({
  postgres,
  clickhouse,
  judge,
  chunkSize,
  record,
  watchList,
  detectLanguage,
}: Pick<RejudgingContext, 'postgres' | 'clickhouse' | 'judge' | 'chunkSize' | 'record'> & {
  readonly watchList: WatchListReader;
  readonly detectLanguage: DetectLanguage;
}): EditDeps {
  const learn = createLessonTraining(postgres);
  return {
    ...{ postgres, chunkSize, record },
    judge: fileEveryMention(postgres, judge),
    mentions: createMentionStore(clickhouse),
    brief: (projectId) => readProjectBrief(postgres, projectId, learn),
    watchList: async () => watchList(await watchRevision(postgres)),
    languageOf: postLanguage(detectLanguage),
  };
}
