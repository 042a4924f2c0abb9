import type { ClickHouseClient } from '@clickhouse/client';
import { deleteVerdicts, deleteVerdictsOfProject } from '../judging/verdict-removal.ts';
import { setVerdicts } from '../judging/verdict-updates.ts';
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
  setVerdicts: setVerdicts.bind(null, clickhouse),
  regroup: regroupMentions.bind(null, clickhouse),
  remove: deleteMentions.bind(null, clickhouse),
  removeVerdicts: deleteVerdicts.bind(null, clickhouse),
  removeVerdictsOfProject: deleteVerdictsOfProject.bind(null, clickhouse),
  idsToSweep: idsToSweep.bind(null, clickhouse),
});
