import { useState, type SubmitEvent } from 'react';
import type { Webhook } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { FilterFields } from '../mentions/filter-fields.tsx';
import { compactFilters } from '../mentions/filter-options.ts';
import { ProjectSelect } from '../mentions/project-select.tsx';
import { Choices } from '../ui/form/choices.tsx';
import { Sheet } from '../ui/dialog/sheet.tsx';
import { InputField } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';

interface WebhookDialogProps {
  readonly webhook: Webhook | null;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

type Draft = Pick<Webhook, 'url' | 'events' | 'project_id' | 'description' | 'filters' | 'enabled'>;

const NEW: Draft = {
  url: '',
  events: ['mention.created'],
  project_id: null,
  description: null,
  filters: {},
  enabled: true,
};

/** Adds or edits a webhook. Passes the secret of a new one to `onSecret`, to be shown once. */
export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const [draft, setDraft] = useState<Draft>(webhook ?? NEW);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const create = useApiMutation('create_webhook', ['list_webhooks']);
  const update = useApiMutation('update_webhook', ['list_webhooks', 'get_webhook']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { url, events: chosen, project_id, description, filters, enabled } = draft;
    const body = {
      url,
      events: chosen,
      project_id,
      description: description || null,
      filters: compactFilters(filters),
    };
    if (webhook)
      update.mutate({ path: { webhook: webhook.id }, body: { ...body, enabled } }, { onSuccess: onClose });
    else
      create.mutate(
        { body },
        {
          onSuccess: ({ secret }) => {
            onClose();
            onSecret(secret);
          },
        },
      );
  };
  return (
    <Sheet title={webhook ? 'Edit webhook' : 'Add webhook'} onClose={onClose}>
      <Form
        error={create.error ?? update.error}
        isBusy={create.isPending || update.isPending}
        action={webhook ? 'Save' : 'Add webhook'}
        onSubmit={submit}
        onCancel={onClose}
      >
        <WebhookFields draft={draft} set={set} />
        {webhook && <Checkbox label="On" checked={draft.enabled} onChange={(enabled) => set({ enabled })} />}
      </Form>
    </Sheet>
  );
}

interface WebhookFieldsProps {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
}

function WebhookFields({ draft, set }: WebhookFieldsProps) {
  const { data: events = [] } = useApiQuery('list_webhook_events');
  return (
    <>
      <InputField
        label="URL"
        name="url"
        hint="A public https URL that responds with 2xx within 15 seconds."
        type="url"
        required
        placeholder="https://example.com/earshot"
        value={draft.url}
        onChange={({ target }) => set({ url: target.value })}
      />
      <Choices
        legend="Events"
        none="tests only"
        options={[
          { value: '*' as const, label: 'All events, including future ones' },
          ...events.map(({ type }) => ({ value: type as Draft['events'][number], label: type })),
        ]}
        chosen={draft.events}
        onChange={(chosen) => set({ events: [...chosen] })}
      />
      <ProjectSelect value={draft.project_id} onChange={(project_id) => set({ project_id, filters: {} })} />
      <InputField
        label="Description"
        name="description"
        hint="Only shown here."
        maxLength={500}
        value={draft.description ?? ''}
        onChange={({ target }) => set({ description: target.value })}
      />
      <FilterFields
        filters={draft.filters}
        projectId={draft.project_id}
        onChange={(filters) => set({ filters })}
      />
    </>
  );
}
