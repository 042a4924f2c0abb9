import { openWatchList, type WatchList } from '../../../pipeline/watch-list.ts';
import type { KeywordRow, ProjectRow } from '../../../postgres/projects/watch-list.ts';
import { KEYWORD_DEFAULTS } from '../../../schemas/projects/keyword.ts';

/** A watched project of workspace 1, with optional fields. */
export const aProject = (id: string, fields: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  workspace_id: 1,
  name: id,
  mode: 'mentions',
  description: null,
  audience: null,
  settings: {},
  sources: [],
  window_days: 7,
  backfill_days: 30,
  watched: true,
  deleted: false,
  ...fields,
});

/** A searched keyword, with optional fields. */
export const aKeyword = (id: number, project_id: string, fields: Partial<KeywordRow> = {}): KeywordRow => ({
  ...KEYWORD_DEFAULTS,
  id,
  project_id,
  group_id: null,
  term: 'acme',
  searched: true,
  ...fields,
});

/** The watch list of these projects and keywords, as revision 1. */
export function watching(
  projects: readonly ProjectRow[],
  keywords: readonly KeywordRow[],
): Promise<WatchList> {
  return openWatchList(() => Promise.resolve({ revision: 1, projects, keywords }))(1);
}
