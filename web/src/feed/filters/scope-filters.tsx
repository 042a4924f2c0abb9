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
        onChange={(chosen) => onChange({ sources: chosen })}
      />
      <ChoiceFilter
        name="Sentiment"
        options={SENTIMENT_OPTIONS}
        chosen={filter.sentiment}
        onChange={(chosen) => onChange({ sentiment: chosen })}
      />
    </>
  );
}

/** Filters by the project's categories, keywords and keyword groups. */
export function ProjectFilters({ project, filter, onChange }: FiltersProps & { readonly project: string }) {
  const { categories, keywords, groups } = useProjectOptions(project);
  return (
    <>
      <ChoiceFilter
        name="Category"
        options={categories}
        chosen={filter.categories}
        onChange={(chosen) => onChange({ categories: chosen })}
      />
      <ChoiceFilter
        name="Keyword"
        options={keywords}
        chosen={filter.keywords}
        onChange={(chosen) => onChange({ keywords: chosen })}
      />
      <ChoiceFilter
        name="Group"
        options={groups}
        chosen={filter.groups}
        onChange={(chosen) => onChange({ groups: chosen })}
      />
    </>
  );
}
