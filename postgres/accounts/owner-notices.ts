/** When a claimed notice is due again unless it is settled. */
export const NOTICE_RETRY = `now() + interval '10 minutes'`;

/** Returns the column `owners` of a statement: the addresses of the owners of this workspace. */
export const ownersColumn = (workspaceId: string) =>
  `ARRAY(SELECT u.email FROM members m JOIN users u ON u.id = m.user_id
         WHERE m.workspace_id = ${workspaceId} AND m.role = 'owner' ORDER BY u.email) AS owners`;
