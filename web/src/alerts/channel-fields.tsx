import { ALERT_CHANNELS, CHANNELS } from '../../../schemas/alerts/alert-channel.ts';
import { InputField, SelectField } from '../ui/form/field.tsx';
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
    label: 'Webhook URL',
    type: 'url',
    placeholder: 'https://discord.com/api/webhooks/…',
    hint: 'From Channel settings > Integrations > Webhooks. Anyone with this URL can post to the channel.',
  },
};

/** Fields for the channel and its target. */
export function ChannelFields({ draft, set }: AlertFieldsProps) {
  const { label, hint, ...input } = TARGETS[draft.channel];
  return (
    <>
      <SelectField
        label="Send via"
        name="channel"
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
    </>
  );
}
