import { MuteIndex } from '../../../domain/mutes/mute-index.ts';
import type { Queryable } from '../../../postgres/client.ts';
import { listMutes, muteRevisions } from '../../../postgres/mentions/mutes.ts';
import { createWorkspaceCache } from '../workspace-cache.ts';

/** Creates the function that returns the mutes of workspaces as they are now, for those that have any. */
export const createMuteReader = (db: Queryable) =>
  createWorkspaceCache({
    revisions: muteRevisions.bind(null, db),
    read: async (workspaceId) => new MuteIndex(await listMutes(db, workspaceId)),
  });
