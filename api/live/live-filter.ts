import { filterIncludes, filterIncludesAny } from '../../schemas/list-filter.ts';
import type { LiveFilter } from '../../schemas/mentions/live.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';

/** Whether an event matches the filter of a stream. Pure. An empty list filters nothing. */
export function matchesLiveFilter(filter: LiveFilter, event: MentionEvent): boolean {
  const { events, include = 'relevant', project, urgency_min = 0 } = filter;
  return (
    (events?.length ? events : ['created']).includes(event.event) &&
    (include === 'all' || event.relevant === (include === 'relevant')) &&
    (project === undefined || event.project_id === project) &&
    event.urgency >= urgency_min &&
    filterIncludes(filter.sources, event.source) &&
    filterIncludes(filter.sentiment, event.sentiment) &&
    filterIncludes(filter.categories, event.category_id) &&
    filterIncludesAny(filter.keywords, event.keyword_ids) &&
    filterIncludesAny(filter.groups, event.group_ids)
  );
}
