import { Checkbox } from '../ui/form/checkbox.tsx';
import { InputField, SelectField } from '../ui/form/field.tsx';
import type { AlertDraft, AlertFieldsProps } from './alert-draft.ts';
import { WEEKDAYS } from './alert-text.ts';
import { useAlertTimeZone } from './use-alert-time-zone.ts';
import { Options } from '../ui/form/options.tsx';

const KINDS: readonly (readonly [AlertDraft['kind'], string])[] = [
  ['digest', 'As a digest'],
  ['rule', 'For each matching mention'],
  ['spike', 'On a spike'],
  ['traction', 'When a post gains traction'],
];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const numberOrNull = (text: string) => (text === '' ? null : Number(text));

/** Fields for when the alert is sent. */
export function AlertScheduleFields({ draft, set }: AlertFieldsProps) {
  return (
    <>
      <SelectField
        label="Trigger"
        name="kind"
        value={draft.kind}
        onChange={({ target }) => set({ kind: target.value as AlertDraft['kind'] })}
      >
        <Options items={KINDS} />
      </SelectField>
      {draft.kind === 'digest' && <DigestFields draft={draft} set={set} />}
      {draft.kind === 'spike' && (
        <InputField
          label="Minimum mentions per hour"
          name="min_count"
          hint="Fewer never count as a spike. Default: 5."
          type="number"
          min={1}
          value={draft.min_count ?? ''}
          onChange={({ target }) => set({ min_count: numberOrNull(target.value) })}
        />
      )}
    </>
  );
}

function DigestFields({ draft, set }: AlertFieldsProps) {
  const zone = useAlertTimeZone(draft);
  return (
    <>
      <SelectField
        label="Frequency"
        name="frequency"
        value={draft.frequency}
        onChange={({ target }) => set({ frequency: target.value as AlertDraft['frequency'] })}
      >
        <option value="hourly">Hourly</option>
        <option value="daily">Daily</option>
        <option value="weekly">Weekly</option>
      </SelectField>
      {draft.frequency === 'weekly' && (
        <SelectField
          label="Day"
          name="weekday"
          value={draft.weekday ?? 1}
          onChange={({ target }) => set({ weekday: Number(target.value) })}
        >
          <Options items={WEEKDAYS.map((day, at) => [at + 1, day] as const)} />
        </SelectField>
      )}
      {draft.project_id !== null && (
        <Checkbox
          label="Begin with a report: themes, what changed, what needs an answer"
          checked={draft.report}
          onChange={(report) => set({ report })}
        />
      )}
      {draft.frequency !== 'hourly' && (
        <SelectField
          label="Time"
          name="hour"
          hint={`Time zone: ${zone}.`}
          value={draft.hour ?? 9}
          onChange={({ target }) => set({ hour: Number(target.value) })}
        >
          <Options items={HOURS.map((hour) => [hour, `${String(hour).padStart(2, '0')}:00`] as const)} />
        </SelectField>
      )}
    </>
  );
}
