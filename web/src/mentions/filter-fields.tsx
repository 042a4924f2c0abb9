import type { AlertFilters } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Choices } from '../ui/form/choices.tsx';
import { Field } from '../ui/form/field.tsx';
import { fromLines, SENTIMENT_OPTIONS, SOURCE_OPTIONS } from './filter-options.ts';

interface FilterFieldsProps {
  readonly filters: AlertFilters;
  readonly onChange: (filters: AlertFilters) => void;
  /** The project whose categories, groups and keywords are offered; null offers none. */
  readonly projectId: string | null;
}

/** Filter fields of an alert or webhook. A mention must match all of them. */
export function FilterFields({ filters, onChange, projectId }: FilterFieldsProps) {
  const set = (change: Partial<AlertFilters>) => onChange({ ...filters, ...change });
  return (
    <>
      <Choices
        legend="Sources"
        none="any"
        options={SOURCE_OPTIONS}
        chosen={filters.sources ?? []}
        onChange={(sources) => set({ sources: [...sources] })}
      />
      <Choices
        legend="Sentiment"
        none="any"
        options={SENTIMENT_OPTIONS}
        chosen={filters.sentiment ?? []}
        onChange={(sentiment) => set({ sentiment: [...sentiment] })}
      />
      {projectId !== null && <ProjectFields projectId={projectId} filters={filters} set={set} />}
      <Field label="Authors" hint="Handles, one per line. Leave empty for all authors.">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            defaultValue={filters.authors?.join('\n')}
            onChange={({ target }) => set({ authors: fromLines(target.value) })}
          />
        )}
      </Field>
      <Field label="Minimum engagement" hint="Likes, points, views and so on, as counted by the source.">
        {(control) => (
          <input
            {...control}
            type="number"
            min={0}
            value={filters.min_engagement ?? ''}
            onChange={({ target }) => set({ min_engagement: Number(target.value) })}
          />
        )}
      </Field>
    </>
  );
}

interface ProjectFieldsProps {
  readonly projectId: string;
  readonly filters: AlertFilters;
  readonly set: (change: Partial<AlertFilters>) => void;
}

function ProjectFields({ projectId, filters, set }: ProjectFieldsProps) {
  const path = { project: projectId };
  const { data: categories = [] } = useApiQuery('list_categories', { path });
  const { data: groups = [] } = useApiQuery('list_keyword_groups', { path });
  const { data: keywords = [] } = useApiQuery('list_keywords', { path });
  return (
    <>
      <Choices
        legend="Categories"
        none="any"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={filters.categories ?? []}
        onChange={(chosen) => set({ categories: [...chosen] })}
      />
      <Choices
        legend="Keyword groups"
        none="any"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={filters.groups ?? []}
        onChange={(chosen) => set({ groups: [...chosen] })}
      />
      <Choices
        legend="Keywords"
        none="any"
        options={keywords.map(({ id, term }) => ({ value: id, label: term }))}
        chosen={filters.keywords ?? []}
        onChange={(chosen) => set({ keywords: [...chosen] })}
      />
    </>
  );
}
