import type { LiveFilter } from '../../schemas/mentions/live.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';

const among = <T>(list: readonly T[] | undefined, value: T | null) =>
  !list?.length || (value !== null && list.includes(value));
const anyAmong = (list: readonly number[] | undefined, values: readonly number[]) =>
  !list?.length || values.some((value) => list.includes(value));

/** Whether a listener with this filter is to hear of an event. Pure. An empty list is no filter. */
export function wants(filter: LiveFilter, event: MentionEvent): boolean {
  const { events, include = 'relevant', project, urgency_min = 0 } = filter;
  return (
    (events?.length ? events : ['created']).includes(event.event) &&
    (include === 'all' || event.relevant === (include === 'relevant')) &&
    (project === undefined || event.project_id === project) &&
    event.urgency >= urgency_min &&
    among(filter.sources, event.source) &&
    among(filter.sentiment, event.sentiment) &&
    among(filter.categories, event.category_id) &&
    anyAmong(filter.keywords, event.keyword_ids) &&
    anyAmong(filter.groups, event.group_ids)
  );
}
