import type { Match } from '../../schemas/mentions/mention.ts';

/** An empty post without a source: what judging a bare text leaves out of a match. */
export const BARE_MATCH: Match = {
  id: '0'.repeat(32),
  workspace_id: 1,
  project_id: '',
  source: 'hn',
  external_id: '',
  kind: 'post',
  url: '',
  title: null,
  text: '',
  lang: null,
  place: null,
  author: null,
  author_name: null,
  author_url: null,
  engagement: 0,
  posted_at: '1970-01-01T00:00:00.000Z',
  found_at: '1970-01-01T00:00:00.000Z',
  keyword_ids: [],
  group_ids: [],
  story_id: '0'.repeat(32),
  run_id: null,
};
