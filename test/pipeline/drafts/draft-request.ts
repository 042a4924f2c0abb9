import type { DraftRequest } from '../../../pipeline/drafts/drafter.ts';
import { matchOf } from '../judge/fixtures.ts';

/** Creates a request for a draft of a reply to a neutral English post by `jane` about the project `Acme`. */
export function draftRequest(
  mention: Partial<DraftRequest['mention']> = {},
  project: Partial<DraftRequest['project']> = {},
): DraftRequest {
  const { workspace_id: workspaceId, ...found } = matchOf(mention.text ?? 'Acme is down again.');
  return {
    workspaceId,
    mention: {
      ...found,
      ...({
        source: 'hn',
        kind: 'post',
        title: null,
        lang: 'en',
        author: 'jane',
        author_name: null,
      } as const),
      ...({
        trend: null,
        edited_at: null,
        assignee: null,
        tags: [],
        snoozed_until: null,
        judged_at: found.found_at,
        category_id: null,
      } as const),
      ...({ relevant: true, sentiment: 'neutral', urgency: 40, relevance: 'medium' } as const),
      ...({ summary: '', reason: '', status: 'open', draft: null, judge: 'built-in/9' } as const),
      ...mention,
    },
    project: { id: 'prj_a', name: 'Acme', mode: 'mentions', description: null, settings: {}, ...project },
  };
}
