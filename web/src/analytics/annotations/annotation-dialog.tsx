import type { SubmitEvent } from 'react';
import { parseMoment } from '../../../../schemas/moment.ts';
import type { Annotation } from '../../api/records.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InputField, SelectField } from '../../ui/form/field.tsx';
import { submittedValues } from '../../ui/form/form-values.ts';
import { Form } from '../../ui/form/form.tsx';
import { Options } from '../../ui/form/options.tsx';
import { clockText } from '../period.ts';

interface AnnotationDialogProps {
  readonly project: string;
  /** The zone in which the time is shown and read. */
  readonly timeZone: string;
  /** The annotation to change, or the time at which a new one starts, in Unix milliseconds. */
  readonly edited: Annotation | number;
  readonly onClose: () => void;
}

/** Creates or changes an annotation. */
export function AnnotationDialog({ project, timeZone, edited, onClose }: AnnotationDialogProps) {
  const create = useApiMutation('create_annotation', ['list_annotations']);
  const update = useApiMutation('update_annotation', ['list_annotations']);
  const annotation = typeof edited === 'number' ? null : edited;
  const start = typeof edited === 'number' ? edited : Date.parse(edited.at);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { text = '', at = '', scope } = submittedValues(event);
    const ms = parseMoment(at, timeZone) ?? start;
    // The input has no seconds: an unchanged time stays as it is.
    const isSameTime = at === clockText(start, timeZone);
    const body = {
      text,
      at: new Date(isSameTime ? start : ms).toISOString(),
      project_id: scope === 'project' ? project : null,
    };
    if (annotation) update.mutate({ path: { annotation: annotation.id }, body }, { onSuccess: onClose });
    else create.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <Dialog title={annotation ? 'Edit annotation' : 'Mark a release'} onClose={onClose}>
      <Form
        error={create.error ?? update.error}
        isBusy={create.isPending || update.isPending}
        action={annotation ? 'Save' : 'Add annotation'}
        onSubmit={submit}
        onCancel={onClose}
      >
        <InputField
          label="What happened"
          name="text"
          // React does not write the attribute, which a dialog needs to focus the input.
          ref={(input) => void input?.toggleAttribute('autofocus', true)}
          placeholder="Release 2.0"
          required
          maxLength={200}
          defaultValue={annotation?.text ?? ''}
        />
        <InputField
          label="When"
          name="at"
          type="datetime-local"
          hint={`Time zone: ${timeZone}.`}
          required
          min="1970-01-02T00:00"
          max="2299-12-30T00:00"
          defaultValue={clockText(start, timeZone)}
        />
        <SelectField
          label="Show in"
          name="scope"
          defaultValue={annotation && annotation.project_id === null ? 'workspace' : 'project'}
        >
          <Options
            items={[
              ['project', 'This project'],
              ['workspace', 'Every project'],
            ]}
          />
        </SelectField>
      </Form>
    </Dialog>
  );
}
