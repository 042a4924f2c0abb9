import { useRef, type SubmitEvent } from 'react';
import type { Project } from '../api/records.ts';
import { submittedValues } from '../ui/form/form-values.ts';
import { Field } from '../ui/form/field.tsx';
import { CopyButton } from '../ui/copy/copy-button.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-form.module.css';

/** The page of the project that anybody may read. */
export function PublicForm({ project }: { readonly project: Project }) {
  const address = `${location.origin}/p/${project.public_slug ?? ''}`;
  const shown = useRef<HTMLAnchorElement>(null);
  const read = (event: SubmitEvent<HTMLFormElement>) => {
    const {
      public: isPublic,
      public_slug,
      public_description = '',
      public_website = '',
    } = submittedValues(event);
    return {
      public: isPublic === 'on',
      ...(public_slug === undefined ? {} : { public_slug }),
      public_description,
      ...(public_website === '' && !project.public_website ? {} : { public_website }),
    };
  };
  return (
    <SettingsForm project={project} read={read}>
      <label>
        <input type="checkbox" name="public" defaultChecked={project.public} /> Anybody may read the dashboard
        of this project
      </label>
      {project.public && project.public_slug && (
        <div className={styles.link}>
          <a ref={shown} href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
          <CopyButton value={address} shown={shown} label="Copy link" />
        </div>
      )}
      <Field
        label="Name in its address"
        name="public_slug"
        hint="Small letters, digits and hyphens. Links to the old one lead nowhere once it is changed."
      >
        {(control) => <input {...control} name="public_slug" defaultValue={project.public_slug ?? ''} />}
      </Field>
      <Field
        label="Description for readers"
        name="public_description"
        hint="The description above is for the judge and never shown."
      >
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
      <Field label="Website" name="public_website">
        {(control) => (
          <input {...control} name="public_website" type="url" defaultValue={project.public_website ?? ''} />
        )}
      </Field>
    </SettingsForm>
  );
}
