import type { View } from '../../api/records.ts';
import { filterOf, parseFilters } from '../filters/feed-search.ts';

/** Returns the filters of a view, without unknown ones. */
export const filtersOf = (view: View) => filterOf(parseFilters(view.filters));
