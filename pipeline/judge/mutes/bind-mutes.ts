import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { mentionsToMute, mutedMentions } from '../../../clickhouse/mentions/muted-mentions.ts';
import { mentionsOfOrigin } from '../../../postgres/mentions/mute-work.ts';
import { postOrigins } from '../../../postgres/mentions/mutes.ts';
import { liveProjectIds } from '../../../postgres/projects/live-projects.ts';
import { fileEveryMention } from '../file-every-mention.ts';
import { createLessonTraining } from '../lesson-training.ts';
import type { RejudgingContext } from '../rejudge/bind-runner.ts';
import { readProjectBrief } from '../rejudge/project-brief.ts';
import type { MuteWorkDeps } from './follow-mutes.ts';
import { createMuteReader } from './mute-reader.ts';
import { skipMuted } from './skip-muted.ts';

/** Binds following mutes to the stores and the judge. */
export function bindMutes({
  postgres,
  clickhouse,
  judge,
  chunkSize,
  record,
}: Pick<RejudgingContext, 'postgres' | 'clickhouse' | 'judge' | 'chunkSize' | 'record'>): MuteWorkDeps {
  const learn = createLessonTraining(postgres);
  const mutesOf = createMuteReader(postgres);
  const origins = postOrigins.bind(null, postgres);
  return {
    ...{ postgres, chunkSize, record, origins },
    mentions: createMentionStore(clickhouse),
    judge: skipMuted(fileEveryMention(postgres, judge), { origins }),
    async brief(projectId) {
      const brief = await readProjectBrief(postgres, projectId, learn);
      const mutes = brief && (await mutesOf([brief.workspaceId])).get(brief.workspaceId);
      return mutes ? { ...brief, mutes } : brief;
    },
    async toMute(work, limit, after) {
      const { workspace_id: workspaceId, project_id } = work;
      const live = await liveProjectIds(postgres, workspaceId);
      const projectIds = project_id === null ? live : live.filter((id) => id === project_id);
      const ids = await mentionsOfOrigin(postgres, workspaceId, work);
      return mentionsToMute(clickhouse, { ...work, workspaceId, projectIds, ids }, limit, after);
    },
    muted: ({ workspace_id, id }, limit, after) => mutedMentions(clickhouse, workspace_id, id, limit, after),
  };
}
