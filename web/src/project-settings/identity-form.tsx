import { useState } from 'react';
import type { Project } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { fromLines } from '../mentions/filter-options.ts';
import { Field, type ControlProps } from '../ui/form/field.tsx';
import { RejudgePreview } from './rejudge-preview.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What the project is about: by this the judge tells mentions from noise. */
export function IdentityForm({ project }: { readonly project: Project }) {
  const { canWrite } = usePermissions();
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description ?? '');
  const [audience, setAudience] = useState(project.audience ?? '');
  const ambiguous = project.settings.ambiguous ?? {};
  const [anchors, setAnchors] = useState((ambiguous.anchors ?? []).join('\n'));
  const [namesakes, setNamesakes] = useState((ambiguous.namesakes ?? []).join('\n'));
  // Other settings stay as they are: they are free, and an update takes the place of all.
  const settings = {
    ...project.settings,
    ambiguous: { ...ambiguous, anchors: fromLines(anchors), namesakes: fromLines(namesakes) },
  };
  return (
    <SettingsForm project={project} read={() => ({ name, description, audience, settings })}>
      <Field label="Name" name="name">
        {(control) => (
          <input
            {...control}
            required
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label="Description" name="description" hint="What it is, and what else goes by the same name.">
        {(control) => <Area control={control} value={description} onChange={setDescription} />}
      </Field>
      {project.mode === 'leads' && (
        <Field label="Audience" name="audience" hint="Whom you would like to hear from.">
          {(control) => <Area control={control} value={audience} onChange={setAudience} />}
        </Field>
      )}
      <Field
        label="Anchors"
        hint="One a line: words that stand near the true one, such as its product names and people."
      >
        {(control) => <Area control={control} value={anchors} onChange={setAnchors} />}
      </Field>
      <Field
        label="Namesakes"
        hint="One a line: what else has the name, such as a river, a film, another company."
      >
        {(control) => <Area control={control} value={namesakes} onChange={setNamesakes} />}
      </Field>
      {canWrite && <RejudgePreview project={project.id} draft={{ description, audience, settings }} />}
    </SettingsForm>
  );
}

interface AreaProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Area({ control, value, onChange }: AreaProps) {
  return <textarea {...control} rows={3} value={value} onChange={({ target }) => onChange(target.value)} />;
}
