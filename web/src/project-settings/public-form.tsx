import { type SubmitEvent } from 'react';
import { type Project } from '../api/records.ts';
import { enteredIn } from '../ui/entered.ts';
import { Field } from '../ui/field.tsx';
import form from '../ui/form.module.css';
import { SaveBar } from './save-bar.tsx';
import { useSave } from './use-save.ts';

/** The page of the project that anybody may read. */
export function PublicForm({ project }: { readonly project: Project }) {
  const { save, isSaving, error } = useSave(project);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { public: isPublic, public_slug, public_description = '', public_website = '' } = enteredIn(event);
    save({
      public: isPublic === 'on',
      ...(public_slug === undefined ? {} : { public_slug }),
      public_description,
      ...(public_website === '' && !project.public_website ? {} : { public_website }),
    });
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <label>
        <input type="checkbox" name="public" defaultChecked={project.public} /> Anybody may read the dashboard
        of this project
      </label>
      {project.public && project.public_slug && (
        <a href={`/p/${project.public_slug}`} target="_blank" rel="noreferrer">
          {`${location.origin}/p/${project.public_slug}`}
        </a>
      )}
      <Field label="Name in its address">
        {(control) => <input {...control} name="public_slug" defaultValue={project.public_slug ?? ''} />}
      </Field>
      <Field label="Description for readers" hint="The description above is for the judge and never shown.">
        {(control) => (
          <textarea
            {...control}
            name="public_description"
            rows={2}
            maxLength={500}
            defaultValue={project.public_description ?? ''}
          />
        )}
      </Field>
      <Field label="Website">
        {(control) => (
          <input {...control} name="public_website" type="url" defaultValue={project.public_website ?? ''} />
        )}
      </Field>
      <SaveBar error={error} isSaving={isSaving} />
    </form>
  );
}
