import { useApiQuery } from '../api/use-api-query.ts';
import bar from '../feed/filters/filter-bar.module.css';
import type { FilterChange } from '../feed/filters/feed-search.ts';
import { OriginFilters, ProjectFilters } from '../feed/filters/scope-filters.tsx';
import { Button } from '../ui/button.tsx';
import { analyticsFilterOf, sharedFilterOf, type AnalyticsFilter } from './analytics-filter.ts';
import { comparisonOfSearch, periodOfSearch, type AnalyticsSearch } from './analytics-search.ts';
import { ComparisonPicker } from './comparison-picker.tsx';
import type { Compared } from './comparison.ts';
import { DateRange } from './date-range.tsx';
import type { Period } from './period.ts';

interface AnalyticsControlsProps {
  readonly project: string;
  readonly search: AnalyticsSearch;
  readonly period: Period;
  readonly comparison: Compared | null;
  /** Shows something else: the whole search. */
  readonly onChange: (search: AnalyticsSearch) => void;
}

/** The filters of the page, its dates when they are fixed, and what it is compared with. */
export function AnalyticsControls({ project, search, period, comparison, onChange }: AnalyticsControlsProps) {
  const { data: projects = [] } = useApiQuery('list_projects');
  const filter = analyticsFilterOf({ ...search });
  const dates = periodOfSearch({ ...search });
  const compared = comparisonOfSearch({ ...search });
  const narrow = (change: FilterChange) =>
    onChange({ ...dates, ...compared, ...analyticsFilterOf({ ...filter, ...change }) });
  return (
    <>
      {search.since !== undefined && (
        <DateRange
          name="Dates"
          period={period}
          onChange={(fixed) => onChange({ ...filter, ...compared, ...fixed })}
        />
      )}
      <div className={bar.filters} role="group" aria-label="Filters">
        <OriginFilters filter={filter} onChange={narrow} />
        <ProjectFilters {...{ project, filter }} onChange={narrow} />
        {Object.keys(filter).length > 0 && (
          <Button kind="quiet" size="s" onClick={() => onChange({ ...dates, ...compared })}>
            Clear filters
          </Button>
        )}
      </div>
      <ComparisonPicker
        search={compared}
        period={comparison?.period ?? period}
        projects={projects.filter(({ id }) => id !== project)}
        onChange={(chosen) => onChange({ ...filter, ...dates, ...chosen })}
      />
      <ComparisonNote {...{ filter, comparison }} isProject={compared.compare === 'project'} />
    </>
  );
}

interface ComparisonNoteProps {
  readonly filter: AnalyticsFilter;
  readonly comparison: Compared | null;
  readonly isProject: boolean;
}

/** Says what the figures next to the totals, and the dashed lines, are of. */
function ComparisonNote({ filter, comparison, isProject }: ComparisonNoteProps) {
  if (!comparison) return null;
  const isNarrower = Object.keys(filter).length > Object.keys(sharedFilterOf(filter)).length;
  return (
    <p className="hint">
      Compared with <bdi>{comparison.name}</bdi> (dashed lines).
      {isProject && isNarrower && ' Categories, keywords and groups do not narrow the other project.'}
    </p>
  );
}
