import { ALERT_CHANNELS, CHANNELS } from '../../../schemas/alerts/alert-channel.ts';
import { InputField, SelectField } from '../ui/form/field.tsx';
import { missingText, useMissingVariable } from './use-missing-variable.ts';
import type { AlertDraft, AlertFieldsProps } from './alert-draft.ts';
import { Options } from '../ui/form/options.tsx';

/** The target input of each channel. */
const TARGETS: Readonly<
  Record<AlertDraft['channel'], { label: string; type: string; placeholder: string; hint: string }>
> = {
  email: {
    label: 'Email address',
    type: 'email',
    placeholder: 'team@example.com',
    hint: 'A single address.',
  },
  slack: {
    label: 'Channel',
    type: 'text',
    placeholder: '#mentions',
    hint: 'A channel ID or #name. Invite the bot to the channel first.',
  },
  discord: {
    label: 'Webhook URL or channel ID',
    type: 'text',
    placeholder: 'https://discord.com/api/webhooks/…',
    hint: 'From Channel settings > Integrations > Webhooks, or the ID of a channel that the bot is in. Anyone with the URL can post to the channel.',
  },
  github: {
    label: 'Repository',
    type: 'text',
    placeholder: 'owner/name',
    hint: 'Each message opens an issue.',
  },
  linear: { label: 'Team', type: 'text', placeholder: 'ENG', hint: 'Each message opens an issue.' },
  push: {
    label: 'Member',
    type: 'email',
    placeholder: 'jane@example.com',
    hint: 'The email address of a member. That person turns notifications on under Account, in each browser.',
  },
  webhook: { label: 'URL', type: 'url', placeholder: 'https://…', hint: 'Each message is a signed POST.' },
};

/** Fields for the channel and its target. */
export function ChannelFields({ draft, set }: AlertFieldsProps) {
  const { label, hint, ...input } = TARGETS[draft.channel];
  const missing = useMissingVariable(draft.channel);
  const { secret } = CHANNELS[draft.channel];
  return (
    <>
      <SelectField
        label="Send via"
        name="channel"
        hint={missing === null ? undefined : missingText(missing)}
        value={draft.channel}
        onChange={({ target }) => set({ channel: target.value as AlertDraft['channel'], target: '' })}
      >
        <Options items={ALERT_CHANNELS.map((channel) => [channel, CHANNELS[channel].title] as const)} />
      </SelectField>
      <InputField
        label={label}
        name="target"
        hint={hint}
        {...input}
        required
        value={draft.target}
        onChange={({ target }) => set({ target: target.value })}
      />
      {secret !== null && (
        <InputField
          label="Secret"
          name="secret"
          type="password"
          autoComplete="off"
          hint={`Must be ${secret}. It is not shown again; leave it empty to keep the one that is set.`}
          value={draft.secret ?? ''}
          onChange={({ target }) => set({ secret: target.value })}
        />
      )}
      {draft.channel === 'webhook' && (
        <InputField
          label="Template"
          name="template"
          hint="The body as JSON, with fields such as {{headline}}. Empty: the default."
          value={draft.template ?? ''}
          onChange={({ target }) => set({ template: target.value })}
        />
      )}
    </>
  );
}
