import type { AlertFilters, View } from '../api/records.ts';
import { parseFilters, type FeedFilter } from '../feed/filters/feed-search.ts';
import { NEW_ALERT, type AlertDraft } from './alert-draft.ts';

/** The urgency from which each band starts (docs/use/judging.md). */
const BAND_STARTS = { high: 70, medium: 40, low: 0 } as const;

/** The filters of a view that an alert has too. */
const SHARED = [
  'q',
  'sources',
  'sentiment',
  'categories',
  'groups',
  'keywords',
  'authors',
  'min_engagement',
] as const;
/** Filters that say nothing about which mentions an alert should report. */
const IGNORED = ['status', 'order', 'collapse', 'relevance', 'urgency_min', 'view', 'range'] as const;

function leastUrgency({ urgency_min, relevance }: FeedFilter): number | null {
  const bands = relevance?.map((band) => BAND_STARTS[band]) ?? [];
  const least = Math.max(urgency_min ?? 0, bands.length > 0 ? Math.min(...bands) : 0);
  return least > 0 ? least : null;
}

/** An alert for the mentions of a view, and the names of filters that alerts do not have. */
export interface ViewAlert {
  readonly draft: AlertDraft;
  readonly dropped: readonly string[];
}

/** Returns a new alert that reports each mention of a view. */
export function alertOfView(view: View): ViewAlert {
  const { mention: _mention, ...filter } = parseFilters(view.filters);
  const filters = Object.fromEntries(
    SHARED.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])),
  ) as AlertFilters;
  const understood: readonly string[] = [...SHARED, ...IGNORED];
  return {
    draft: {
      ...NEW_ALERT,
      kind: 'rule',
      name: view.name,
      project_id: view.project_id,
      min_urgency: leastUrgency(filter),
      filters,
    },
    dropped: Object.keys(filter).filter((name) => !understood.includes(name)),
  };
}
