import { memo, type Ref } from 'react';
import { SOURCE_TITLES } from '../../generated/sources.ts';
import { useOperation } from '../api/use-operation.ts';
import type { Mention } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { BANDS, SENTIMENTS, type FeedFilter, type FilterChange } from './feed-search.ts';
import { BAND_NAMES, SENTIMENT_NAMES } from './mention-words.ts';
import { MoreFilters } from './more-filters.tsx';
import { SearchBox } from './search-box.tsx';
import { TimeFilter } from './time-filter.tsx';
import styles from './filter-bar.module.css';

const SOURCES = Object.entries(SOURCE_TITLES).map(([value, name]) => ({
  value: value as Mention['source'],
  name,
}));
const SENTIMENT_CHOICES = SENTIMENTS.map((value) => ({ value, name: SENTIMENT_NAMES[value] }));
const BAND_CHOICES = [
  { value: BANDS[0], name: `${BAND_NAMES.high}: 70 and above` },
  { value: BANDS[1], name: `${BAND_NAMES.medium}: 40 to 69` },
  { value: BANDS[2], name: `${BAND_NAMES.low}: below 40` },
];
interface FilterBarProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
  readonly onClear: () => void;
  readonly searchBox: Ref<HTMLInputElement>;
}

const named = (records: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  (records ?? []).map(({ id, name }) => ({ value: id, name }));

/** Filters by what belongs to the project: categories, keywords and their groups. */
function ProjectFilters({
  project,
  filter,
  onChange,
}: Pick<FilterBarProps, 'project' | 'filter' | 'onChange'>) {
  const path = { project };
  const categories = useOperation('list_categories', { path });
  const keywords = useOperation('list_keywords', { path });
  const groups = useOperation('list_keyword_groups', { path });
  return (
    <>
      <ChoiceFilter
        name="Category"
        choices={named(categories.data)}
        chosen={filter.categories}
        onChange={(chosen) => onChange({ categories: chosen })}
      />
      <ChoiceFilter
        name="Keyword"
        choices={(keywords.data ?? []).map(({ id, term }) => ({ value: id, name: term }))}
        chosen={filter.keywords}
        onChange={(chosen) => onChange({ keywords: chosen })}
      />
      <ChoiceFilter
        name="Group"
        choices={named(groups.data)}
        chosen={filter.groups}
        onChange={(chosen) => onChange({ groups: chosen })}
      />
    </>
  );
}

/** Everything by which the list is narrowed and ordered. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { project, filter, onChange, onClear, searchBox } = props;
  const { status: _status, order: _order, ...narrowing } = filter;
  return (
    <div role="search" aria-label="Mentions" className={styles.bar}>
      <div className={styles.search}>
        <SearchBox ref={searchBox} q={filter.q} onSearch={(q) => onChange({ q })} />
      </div>
      <div className={styles.filters}>
        <ChoiceFilter
          name="Source"
          choices={SOURCES}
          chosen={filter.sources}
          onChange={(chosen) => onChange({ sources: chosen })}
        />
        <ChoiceFilter
          name="Sentiment"
          choices={SENTIMENT_CHOICES}
          chosen={filter.sentiment}
          onChange={(chosen) => onChange({ sentiment: chosen })}
        />
        <ChoiceFilter
          name="Urgency"
          choices={BAND_CHOICES}
          chosen={filter.relevance}
          onChange={(chosen) => onChange({ relevance: chosen })}
        />
        <ProjectFilters project={project} filter={filter} onChange={onChange} />
        <TimeFilter filter={filter} onChange={onChange} />
        <MoreFilters filter={filter} onChange={onChange} />
        {Object.keys(narrowing).length > 0 && (
          <Button kind="quiet" size="s" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
});
