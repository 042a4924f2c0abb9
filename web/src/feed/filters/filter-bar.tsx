import { memo, type Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { AuthorFilter } from './author-filter.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { BANDS, type FeedFilter, type FilterChange } from './feed-search.ts';
import { BAND_NAMES } from '../../mentions/mention-text.ts';
import { LanguageFilter } from './language-filter.tsx';
import { MoreFilters } from './more-filters.tsx';
import { OriginFilters, ProjectFilters } from './scope-filters.tsx';
import { SearchBox } from './search-box.tsx';
import { TimeFilter } from './time-filter.tsx';
import { TeamFilters } from '../../teamwork/team-filters.tsx';
import { useHasPainted } from '../../ui/use-has-painted.ts';
import styles from './filter-bar.module.css';

const BAND_OPTIONS = [
  { value: BANDS[0], label: `${BAND_NAMES.high} (70 and above)` },
  { value: BANDS[1], label: `${BAND_NAMES.medium} (40 to 69)` },
  { value: BANDS[2], label: `${BAND_NAMES.low} (below 40)` },
];
interface FilterBarProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
  readonly onClear: () => void;
  readonly searchBox: Ref<HTMLInputElement>;
}

type FiltersProps = Omit<FilterBarProps, 'searchBox'>;

/** The filters, and a button that clears them. */
function Filters({ project, filter, onChange, onClear }: FiltersProps) {
  const { status: _status, order: _order, collapse: _collapse, ...narrowing } = filter;
  return (
    <div className={styles.filters}>
      <OriginFilters counted={project} filter={filter} onChange={onChange} />
      <ChoiceFilter
        name="Urgency"
        options={BAND_OPTIONS}
        chosen={filter.relevance}
        counting={{ project, filter, by: 'relevance' }}
        onChange={(chosen) => onChange({ relevance: chosen })}
      />
      <ProjectFilters project={project} counted={project} filter={filter} onChange={onChange} />
      <AuthorFilter project={project} filter={filter} onChange={onChange} />
      <LanguageFilter project={project} filter={filter} onChange={onChange} />
      <TeamFilters filter={filter} onChange={onChange} />
      <TimeFilter filter={filter} onChange={onChange} />
      <MoreFilters filter={filter} onChange={onChange} />
      {Object.keys(narrowing).length > 0 && (
        <Button kind="quiet" size="s" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** The search box and the filters of the list. The list comes first: the filters wait for its first frame. */
export const FilterBar = memo(function FilterBar({ searchBox, ...props }: FilterBarProps) {
  const hasPainted = useHasPainted();
  const { filter, onChange } = props;
  return (
    <div role="search" aria-label="Mentions" className={styles.bar}>
      <div className={styles.search}>
        <SearchBox ref={searchBox} q={filter.q} onSearch={(q) => onChange({ q })} />
      </div>
      {hasPainted && <Filters {...props} />}
    </div>
  );
});
