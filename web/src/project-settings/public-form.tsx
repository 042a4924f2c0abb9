import { useRef, type SubmitEvent } from 'react';
import type { Project } from '../api/records.ts';
import { submittedValues } from '../ui/form/form-values.ts';
import { InputField, TextAreaField } from '../ui/form/field.tsx';
import { CopyButton } from '../ui/copy/copy-button.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-form.module.css';

/** The settings of the public dashboard. */
export function PublicForm({ project }: { readonly project: Project }) {
  const address = `${location.origin}/p/${project.public_slug ?? ''}`;
  const link = useRef<HTMLAnchorElement>(null);
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
        <input type="checkbox" name="public" defaultChecked={project.public} /> Anyone can view this project's
        dashboard
      </label>
      {project.public && project.public_slug && (
        <div className={styles.link}>
          <a ref={link} href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
          <CopyButton value={address} textRef={link} label="Copy link" />
        </div>
      )}
      <InputField
        label="URL name"
        name="public_slug"
        hint="Lowercase letters, digits and hyphens. Changing it breaks existing links."
        defaultValue={project.public_slug ?? ''}
      />
      <TextAreaField
        label="Public description"
        name="public_description"
        hint="Shown on the dashboard. The project description above stays private."
        rows={2}
        maxLength={500}
        defaultValue={project.public_description ?? ''}
      />
      <InputField
        label="Website"
        name="public_website"
        type="url"
        defaultValue={project.public_website ?? ''}
      />
    </SettingsForm>
  );
}
