import { useApiQuery } from '../api/use-api-query.ts';
import { SelectField } from '../ui/form/field.tsx';

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
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
