import { SENTIMENT_OPTIONS, SOURCE_OPTIONS } from '../../mentions/filter-options.ts';
import { useProjectOptions } from '../../mentions/use-project-options.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import type { FeedFilter, FilterChange } from './feed-search.ts';
import type { CountedProperty } from './use-option-counts.ts';

interface FiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
  /** The project whose listed mentions are counted by option. Default: nothing is counted. */
  readonly counted?: string;
}

/** Returns what to count for a filter, if anything. */
const countingOf = ({ counted, filter }: FiltersProps, by: CountedProperty) =>
  counted === undefined ? {} : { counting: { project: counted, filter, by } };

/** Filters by source and sentiment. */
export function OriginFilters(props: FiltersProps) {
  const { filter, onChange } = props;
  return (
    <>
      <ChoiceFilter
        name="Source"
        options={SOURCE_OPTIONS}
        chosen={filter.sources}
        {...countingOf(props, 'source')}
        onChange={(sources) => onChange({ sources })}
      />
      <ChoiceFilter
        name="Sentiment"
        options={SENTIMENT_OPTIONS}
        chosen={filter.sentiment}
        {...countingOf(props, 'sentiment')}
        onChange={(sentiment) => onChange({ sentiment })}
      />
    </>
  );
}

const PROJECT_FILTERS = [
  ['categories', 'Category', 'category'],
  ['keywords', 'Keyword', 'keyword'],
  ['groups', 'Group', 'group'],
] as const;

/** Filters by the project's categories, keywords and keyword groups. */
export function ProjectFilters(props: FiltersProps & { readonly project: string }) {
  const { project, filter, onChange } = props;
  const options = useProjectOptions(project);
  return PROJECT_FILTERS.map(([field, name, by]) => (
    <ChoiceFilter
      key={field}
      name={name}
      options={options[field]}
      chosen={filter[field]}
      {...countingOf(props, by)}
      onChange={(chosen) => onChange({ [field]: chosen })}
    />
  ));
}
