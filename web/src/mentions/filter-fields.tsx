import type { AlertFilters } from '../api/records.ts';
import { Choices } from '../ui/form/choices.tsx';
import { InputField } from '../ui/form/field.tsx';
import { LinesField } from '../ui/form/lines-field.tsx';
import { SENTIMENT_OPTIONS, SOURCE_OPTIONS } from './filter-options.ts';
import { useProjectOptions } from './use-project-options.ts';
import form from '../ui/form/form.module.css';

interface FilterFieldsProps {
  readonly filters: AlertFilters;
  readonly onChange: (filters: AlertFilters) => void;
  /** The project whose categories, groups and keywords are offered; null offers none. */
  readonly projectId: string | null;
}

/** The collapsed filter fields of an alert or webhook. A mention must match all of them. */
export function FilterFields({ filters, onChange, projectId }: FilterFieldsProps) {
  const set = (change: Partial<AlertFilters>) => onChange({ ...filters, ...change });
  return (
    <details>
      <summary>Filter mentions</summary>
      <div className={form.form}>
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
        <LinesField
          label="Authors"
          hint="Handles, one per line. Leave empty for all authors."
          value={filters.authors}
          onChange={(authors) => set({ authors })}
        />
        <InputField
          label="Minimum engagement"
          hint="Likes, points, views and so on, as counted by the source."
          type="number"
          min={0}
          value={filters.min_engagement ?? ''}
          onChange={({ target }) => set({ min_engagement: Number(target.value) })}
        />
      </div>
    </details>
  );
}

interface ProjectFieldsProps {
  readonly projectId: string;
  readonly filters: AlertFilters;
  readonly set: (change: Partial<AlertFilters>) => void;
}

const PROJECT_FIELDS = [
  ['categories', 'Categories'],
  ['groups', 'Keyword groups'],
  ['keywords', 'Keywords'],
] as const;

function ProjectFields({ projectId, filters, set }: ProjectFieldsProps) {
  const options = useProjectOptions(projectId);
  return PROJECT_FIELDS.map(([field, legend]) => (
    <Choices
      key={field}
      legend={legend}
      none="any"
      options={options[field]}
      chosen={filters[field] ?? []}
      onChange={(chosen) => set({ [field]: [...chosen] })}
    />
  ));
}
