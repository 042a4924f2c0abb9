/** The condition for rows whose project is not deleted. */
export const IN_LIVE_PROJECT =
  'EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.deleted_at IS NULL)';

/** The condition for rows whose project is not deleted, or that belong to the whole workspace. */
export const IN_LIVE_PROJECT_OR_NONE = `(project_id IS NULL OR ${IN_LIVE_PROJECT})`;
