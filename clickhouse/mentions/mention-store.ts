import type { ClickHouseClient } from '@clickhouse/client';
import { deleteVerdicts, deleteVerdictsOfProject } from '../judging/verdict-removal.ts';
import { setVerdicts } from '../judging/verdict-updates.ts';
import { deleteEngagement, deleteEngagementOfProject, insertEngagement } from './engagement-history.ts';
import { readRates } from './engagement-rates.ts';
import { replaceMentions } from './replace-mentions.ts';
import { reviseMentions } from './revisions.ts';
import {
  deleteMentions,
  idsToSweep,
  mentionsById,
  regroupMentions,
  updateManyMentions,
  updateMentions,
} from './mentions.ts';

/** Creates the store that changes mentions: the functions below, bound to a client. */
export const createMentionStore = (clickhouse: ClickHouseClient) => ({
  byId: mentionsById.bind(null, clickhouse),
  set: updateMentions.bind(null, clickhouse),
  setMany: updateManyMentions.bind(null, clickhouse),
  revise: reviseMentions.bind(null, clickhouse),
  replace: replaceMentions.bind(null, clickhouse),
  addEngagement: insertEngagement.bind(null, clickhouse),
  rates: readRates.bind(null, clickhouse),
  setVerdicts: setVerdicts.bind(null, clickhouse),
  regroup: regroupMentions.bind(null, clickhouse),
  remove: deleteMentions.bind(null, clickhouse),
  async removeRecords(workspaceId: number, ids: readonly string[]) {
    await deleteVerdicts(clickhouse, workspaceId, ids);
    await deleteEngagement(clickhouse, workspaceId, ids);
  },
  async removeRecordsOfProject(workspaceId: number, projectId: string) {
    await deleteVerdictsOfProject(clickhouse, workspaceId, projectId);
    await deleteEngagementOfProject(clickhouse, workspaceId, projectId);
  },
  idsToSweep: idsToSweep.bind(null, clickhouse),
});
