import { useState, type SubmitEvent } from 'react';
import { call } from '../api/call.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../ui/form/form.tsx';
import { Panel } from '../ui/layout/page.tsx';
import { AmbiguityFields } from './ambiguity-fields.tsx';
import { projectBody, NEW_PROJECT } from './project-draft.ts';
import styles from './new-project.module.css';
import { SourceChoice } from './source-choice.tsx';
import { ProjectFields } from './project-fields.tsx';
import { SearchTermFields } from './search-term-fields.tsx';
import { WebsiteField } from './website-field.tsx';

interface ProjectFormProps {
  readonly onCreated: (project: string) => void;
}

/** The form that creates a project and starts its first scan. */
export function ProjectForm({ onCreated }: ProjectFormProps) {
  const [draft, setDraft] = useState(NEW_PROJECT);
  const create = useApiMutation('create_project', ['list_projects']);
  const fields = {
    draft,
    set: (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change })),
  };
  const startScan = async (project: string) => {
    // If this fails, the first scheduled scan runs soon anyway.
    await call('scan_project', { path: { project } }).catch(() => undefined);
    onCreated(project);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate({ body: projectBody(draft) }, { onSuccess: ({ id }) => void startScan(id) });
  };
  return (
    <Form error={create.error} isBusy={create.isPending} action="Create project and scan" onSubmit={submit}>
      <Panel title="Project">
        <WebsiteField {...fields} />
        <ProjectFields {...fields} />
      </Panel>
      <Panel title="Keywords">
        <SearchTermFields {...fields} />
        <AmbiguityFields {...fields} />
      </Panel>
      <Panel title="Sources">
        <SourceChoice chosen={draft.sources} onChange={(sources) => fields.set({ sources })} />
      </Panel>
      <p className={styles.note}>The first scan starts right away; results appear here.</p>
    </Form>
  );
}
