import { useApiQuery } from '../api/use-api-query.ts';
import { SelectField } from '../ui/form/field.tsx';
import { Options } from '../ui/form/options.tsx';

interface ProjectSelectProps {
  /** Null for all projects, including future ones. */
  readonly value: string | null;
  readonly onChange: (project: string | null) => void;
}

/** A menu of the projects, or all of them. */
export function ProjectSelect({ value, onChange }: ProjectSelectProps) {
  const { data: projects = [] } = useApiQuery('list_projects');
  return (
    <SelectField
      label="Project"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">All projects</option>
      <Options items={projects.map(({ id, name }) => [id, name] as const)} />
    </SelectField>
  );
}
