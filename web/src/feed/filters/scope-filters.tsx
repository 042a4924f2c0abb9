import { SENTIMENT_OPTIONS, SOURCE_OPTIONS } from '../../mentions/filter-options.ts';
import { useProjectOptions } from '../../mentions/use-project-options.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import type { FeedFilter, FilterChange } from './feed-search.ts';

interface FiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** Filters by source and sentiment. */
export function OriginFilters({ filter, onChange }: FiltersProps) {
  return (
    <>
      <ChoiceFilter
        name="Source"
        options={SOURCE_OPTIONS}
        chosen={filter.sources}
        onChange={(sources) => onChange({ sources })}
      />
      <ChoiceFilter
        name="Sentiment"
        options={SENTIMENT_OPTIONS}
        chosen={filter.sentiment}
        onChange={(sentiment) => onChange({ sentiment })}
      />
    </>
  );
}

const PROJECT_FILTERS = [
  ['categories', 'Category'],
  ['keywords', 'Keyword'],
  ['groups', 'Group'],
] as const;

/** Filters by the project's categories, keywords and keyword groups. */
export function ProjectFilters({ project, filter, onChange }: FiltersProps & { readonly project: string }) {
  const options = useProjectOptions(project);
  return PROJECT_FILTERS.map(([field, name]) => (
    <ChoiceFilter
      key={field}
      name={name}
      options={options[field]}
      chosen={filter[field]}
      onChange={(chosen) => onChange({ [field]: chosen })}
    />
  ));
}
