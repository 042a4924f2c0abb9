import { useState, type SubmitEvent } from 'react';
import { type Project } from '../api/records.ts';
import { SourceChoice } from '../new-project/source-choice.tsx';
import { enteredIn } from '../ui/entered.ts';
import { Field } from '../ui/field.tsx';
import form from '../ui/form.module.css';
import { SaveBar } from './save-bar.tsx';
import { useSave } from './use-save.ts';

/** How often, how far back and where the project is searched. */
export function ScheduleForm({ project }: { readonly project: Project }) {
  const [sources, setSources] = useState<Project['sources']>(project.sources);
  const { save, isSaving, error } = useSave(project);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { scan_every = null, window_days, backfill_days, paused } = enteredIn(event);
    save({
      scan_every,
      window_days: Number(window_days),
      backfill_days: Number(backfill_days),
      paused: paused === 'on',
      sources,
    });
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <Field label="Scan every" hint="A number and s, m, h or d. Empty: as the workspace.">
        {(control) => <input {...control} name="scan_every" defaultValue={project.scan_every ?? ''} />}
      </Field>
      <Field label="Days of a scan" hint="How old a post may be to be collected.">
        {(control) => (
          <input
            {...control}
            name="window_days"
            type="number"
            min={1}
            required
            defaultValue={project.window_days}
          />
        )}
      </Field>
      <Field label="Days of the first scan" hint="How far a first scan, or one after a pause, looks back.">
        {(control) => (
          <input
            {...control}
            name="backfill_days"
            type="number"
            min={1}
            required
            defaultValue={project.backfill_days}
          />
        )}
      </Field>
      <SourceChoice chosen={sources} onChange={(chosen) => setSources([...chosen])} />
      <label>
        <input type="checkbox" name="paused" defaultChecked={project.paused} /> Paused: nothing is searched
      </label>
      <SaveBar error={error} isSaving={isSaving} />
    </form>
  );
}
