import { useState, type SubmitEvent } from 'react';
import { useSession } from '../api/session.ts';
import type { Input } from '../api/call.ts';
import type { Project } from '../api/records.ts';
import { SourceChoice } from '../new-project/source-choice.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Field, InputField } from '../ui/form/field.tsx';
import { CadenceSelect, cadenceText } from '../ui/form/cadence-select.tsx';
import { TimeZoneInput } from '../ui/form/time-zone-input.tsx';
import { SettingsForm } from './settings-form.tsx';

type Changes = NonNullable<Input<'update_project'>['body']>;

/** The scan interval, time ranges, time zone and sources of a project. */
export function ScheduleForm({ project }: { readonly project: Project }) {
  const [sources, setSources] = useState<Project['sources']>(project.sources);
  const { workspace } = useSession();
  const read = (event: SubmitEvent<HTMLFormElement>) => {
    const { scan_every = null, timezone, window_days, backfill_days, paused } = submittedValues(event);
    return {
      scan_every,
      // The API validates the name.
      ...(timezone === undefined ? {} : { timezone: timezone as NonNullable<Changes['timezone']> }),
      window_days: Number(window_days),
      backfill_days: Number(backfill_days),
      paused: paused === 'on',
      sources,
    };
  };
  return (
    <SettingsForm project={project} read={read}>
      <CadenceSelect
        value={project.scan_every}
        inherited={`As the workspace: ${cadenceText(workspace.scan_every)}`}
      />
      <InputField
        label="Maximum post age (days)"
        name="window_days"
        hint="Older posts are not collected."
        type="number"
        min={1}
        required
        defaultValue={project.window_days}
      />
      <InputField
        label="First scan (days)"
        name="backfill_days"
        hint="How far back the first scan looks, and the first one after a pause."
        type="number"
        min={1}
        required
        defaultValue={project.backfill_days}
      />
      <Field
        label="Time zone"
        name="timezone"
        hint={`Used for analytics and digests.${project.timezone === null ? ` Workspace default: ${workspace.timezone}.` : ''}`}
      >
        {(control) => (
          <TimeZoneInput
            {...control}
            name="timezone"
            defaultValue={project.timezone ?? ''}
            required={project.timezone !== null}
          />
        )}
      </Field>
      <SourceChoice chosen={sources} onChange={(chosen) => setSources([...chosen])} />
      <label>
        <input type="checkbox" name="paused" defaultChecked={project.paused} /> Pause all scans
      </label>
    </SettingsForm>
  );
}
