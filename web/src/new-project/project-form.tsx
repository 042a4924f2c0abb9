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

interface ProjectFormProps {
  /** Hears of the id of the project that was created. */
  readonly onCreated: (project: string) => void;
}

/** Asks what to watch for, by which words and where, and creates the project. */
export function ProjectForm({ onCreated }: ProjectFormProps) {
  const [draft, setDraft] = useState(NEW_PROJECT);
  const create = useApiMutation('create_project', ['list_projects']);
  const fields = {
    draft,
    set: (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change })),
  };
  const begin = async (project: string) => {
    // A scan that cannot begin now begins by itself when it is due.
    await call('scan_project', { path: { project } }).catch(() => undefined);
    onCreated(project);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate({ body: projectBody(draft) }, { onSuccess: ({ id }) => void begin(id) });
  };
  return (
    <Form error={create.error} isBusy={create.isPending} action="Create project and scan" onSubmit={submit}>
      <Panel title="What to watch for">
        <ProjectFields {...fields} />
      </Panel>
      <Panel title="By which words">
        <SearchTermFields {...fields} />
        <AmbiguityFields {...fields} />
      </Panel>
      <Panel title="Where">
        <SourceChoice chosen={draft.sources} onChange={(sources) => fields.set({ sources })} />
      </Panel>
      <p className={styles.note}>
        A word can be tried on posts that were collected, and there are none before the first scan. It begins
        at once, and what it finds is shown here.
      </p>
    </Form>
  );
}
