import { matchesSelection } from '../../domain/filters/matches-selection.ts';
import type { LiveFilter } from '../../schemas/mentions/live.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import type { MentionQuery } from '../../schemas/query/mention-query.ts';

/**
 * Whether an event matches the filter of a stream, and the conditions that its `q` was read as. Pure. An empty list
 * filters nothing.
 */
export function matchesLiveFilter(
  filter: LiveFilter,
  event: MentionEvent,
  query: MentionQuery | undefined,
): boolean {
  const { events, include = 'relevant', project, urgency_min, q: _, ...lists } = filter;
  if (!(events?.length ? events : ['created']).includes(event.event)) return false;
  const selection = {
    ...lists,
    ...(include !== 'all' && { relevant: include === 'relevant' }),
    ...(project !== undefined && { projectIds: [project] }),
    ...(urgency_min !== undefined && { urgencyMin: urgency_min }),
    ...(query && { q: query }),
  };
  return matchesSelection(selection, event);
}
