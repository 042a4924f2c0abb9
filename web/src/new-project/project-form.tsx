import { useState, type SubmitEvent } from 'react';
import { errorElsewhere } from '../api/field-error.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/button.tsx';
import form from '../ui/form.module.css';
import { Panel } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useFocusInvalid } from '../ui/use-focus-invalid.ts';
import { NamesakeFields } from './namesake-fields.tsx';
import { bodyOf, NEW_PROJECT } from './project-draft.ts';
import styles from './new-project.module.css';
import { SourceChoice } from './source-choice.tsx';
import { WhatFields } from './what-fields.tsx';
import { WordFields } from './word-fields.tsx';

/** What can be wrong beside its own field. */
const FIELDS = ['name', 'description', 'audience', 'keywords', 'competitors', 'settings'];

interface ProjectFormProps {
  /** Hears of the id of the project that was created. */
  readonly onCreated: (project: string) => void;
}

/** Asks what to watch for, by which words and where, and creates the project. */
export function ProjectForm({ onCreated }: ProjectFormProps) {
  const [draft, setDraft] = useState(NEW_PROJECT);
  const create = useChange('create_project', ['list_projects']);
  const refused = useFocusInvalid(create.error);
  const fields = {
    draft,
    set: (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change })),
    error: create.error,
  };
  const begin = async (project: string) => {
    // A scan that cannot begin now begins by itself when it is due.
    await call('scan_project', { path: { project } }).catch(() => undefined);
    onCreated(project);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate({ body: bodyOf(draft) }, { onSuccess: ({ id }) => void begin(id) });
  };
  return (
    <form ref={refused} className={form.form} onSubmit={submit}>
      <Panel title="What to watch for">
        <WhatFields {...fields} />
      </Panel>
      <Panel title="By which words">
        <WordFields {...fields} />
        <NamesakeFields {...fields} />
      </Panel>
      <Panel title="Where">
        <SourceChoice chosen={draft.sources} onChange={(sources) => fields.set({ sources })} />
      </Panel>
      <Refusal error={errorElsewhere(create.error, FIELDS)} />
      <div className={form.actions}>
        <Button type="submit" kind="primary" isBusy={create.isPending}>
          Create project and scan
        </Button>
      </div>
      <p className={styles.note}>
        A word can be tried on posts that were collected, and there are none before the first scan. It begins
        at once, and what it finds is shown here.
      </p>
    </form>
  );
}
