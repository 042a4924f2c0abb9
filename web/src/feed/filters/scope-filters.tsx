import { SOURCE_TITLES } from '../../../generated/sources.ts';
import type { Mention } from '../../api/records.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { SENTIMENTS, type FeedFilter, type FilterChange } from './feed-search.ts';
import { SENTIMENT_NAMES } from '../../mentions/mention-text.ts';

const SOURCES = Object.entries(SOURCE_TITLES).map(([value, name]) => ({
  value: value as Mention['source'],
  name,
}));
const SENTIMENT_CHOICES = SENTIMENTS.map((value) => ({ value, name: SENTIMENT_NAMES[value] }));

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
    </>
  );
}

const named = (records: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  (records ?? []).map(({ id, name }) => ({ value: id, name }));

/** Filters by the project's categories, keywords and keyword groups. */
export function ProjectFilters({ project, filter, onChange }: FiltersProps & { readonly project: string }) {
  const path = { project };
  const categories = useApiQuery('list_categories', { path });
  const keywords = useApiQuery('list_keywords', { path });
  const groups = useApiQuery('list_keyword_groups', { path });
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
