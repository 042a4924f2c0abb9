import { Field } from '../ui/form/field.tsx';
import type { AlertDraft } from './alert-draft.ts';
import type { AlertFieldsProps } from './draft-fields.ts';

/** What each channel takes as its target. */
const TARGETS: Readonly<
  Record<AlertDraft['channel'], { label: string; type: string; placeholder: string; hint: string }>
> = {
  email: { label: 'Address', type: 'email', placeholder: 'team@example.com', hint: 'One address.' },
  slack: {
    label: 'Channel',
    type: 'text',
    placeholder: '#mentions',
    hint: 'A channel id or #name; the bot has to be in it.',
  },
  discord: {
    label: 'Webhook URL',
    type: 'url',
    placeholder: 'https://discord.com/api/webhooks/…',
    hint: 'Channel settings, Integrations, Webhooks. Whoever has it can post with it.',
  },
};

/** By which channel, and to whom. */
export function ChannelFields({ draft, set }: AlertFieldsProps) {
  const { label, hint, ...input } = TARGETS[draft.channel];
  return (
    <>
      <Field label="By" name="channel">
        {(control) => (
          <select
            {...control}
            value={draft.channel}
            onChange={({ target }) => set({ channel: target.value as AlertDraft['channel'], target: '' })}
          >
            <option value="email">mail</option>
            <option value="slack">Slack</option>
            <option value="discord">Discord</option>
          </select>
        )}
      </Field>
      <Field label={label} name="target" hint={hint}>
        {(control) => (
          <input
            {...control}
            {...input}
            required
            value={draft.target}
            onChange={({ target }) => set({ target: target.value })}
          />
        )}
      </Field>
    </>
  );
}
