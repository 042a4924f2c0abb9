import type { SubmitEvent } from 'react';
import type { Mention } from '../api/records.ts';
import { useSession } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import type { MentionPatch } from '../feed/triage/mention-patch.ts';
import { Button } from '../ui/button.tsx';
import { InputField, SelectField } from '../ui/form/field.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Options } from '../ui/form/options.tsx';
import { Time } from '../ui/time.tsx';
import { isSnoozed, SNOOZES, snoozedUntil, type Snooze } from './snooze-times.ts';
import { withTags } from './tag-text.ts';
import { MuteButton } from './mute-button.tsx';
import { Notes } from './notes.tsx';
import styles from './teamwork.module.css';

interface TeamPanelProps {
  readonly mention: Mention;
  readonly canWrite: boolean;
  readonly onChange: (patch: MentionPatch) => void;
}

/** Who takes care of a mention, its tags, until when it is snoozed, and what the team says about it. */
export function TeamPanel(props: TeamPanelProps) {
  return (
    <section className={styles.part} aria-label="Team">
      <h2>Team</h2>
      <div className={styles.fields}>
        <Assignee {...props} />
        <SnoozeField {...props} />
      </div>
      <TagField {...props} />
      {props.canWrite && <MuteButton mention={props.mention} />}
      <Notes mention={props.mention.id} canWrite={props.canWrite} />
    </section>
  );
}

function Assignee({ mention, canWrite, onChange }: TeamPanelProps) {
  const { member } = useSession();
  const members = useApiQuery('list_members').data ?? [];
  const others = members.filter(({ id }) => id !== member.id);
  const nameOf = ({ name, email }: (typeof members)[number]) => name ?? email;
  const known = mention.assignee === null || members.some(({ id }) => id === mention.assignee);
  return (
    <SelectField
      label="Assignee"
      disabled={!canWrite}
      value={mention.assignee ?? ''}
      onChange={({ target }) => onChange({ assignee: target.value || null })}
    >
      <Options
        items={[
          ['', 'Nobody'],
          [member.id, 'Me'],
          ...others.map((each) => [each.id, nameOf(each)] as const),
          ...(known || mention.assignee === member.id
            ? []
            : [[mention.assignee!, 'A former member'] as const]),
        ]}
      />
    </SelectField>
  );
}

function SnoozeField({ mention, canWrite, onChange }: TeamPanelProps) {
  const { snoozed_until: until } = mention;
  if (until !== null && isSnoozed(until))
    return (
      <p className={styles.snoozed}>
        Snoozed until <Time at={until} />{' '}
        {canWrite && (
          <Button size="s" onClick={() => onChange({ snoozed_until: null })}>
            Wake
          </Button>
        )}
      </p>
    );
  return (
    <SelectField
      label="Snooze"
      disabled={!canWrite}
      value=""
      onChange={({ target }) => onChange({ snoozed_until: snoozedUntil(target.value as Snooze, Date.now()) })}
    >
      <Options
        items={[
          ['', 'Not snoozed'],
          ...Object.entries(SNOOZES).map(([value, { label }]) => [value, `For ${label}`] as const),
        ]}
      />
    </SelectField>
  );
}

function TagField({ mention, canWrite, onChange }: TeamPanelProps) {
  const known = useApiQuery('list_tags').data ?? [];
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { tags = '' } = submittedValues(event);
    form.reset();
    if (tags !== '') onChange({ tags: withTags(mention.tags, tags) });
  };
  return (
    <div>
      {mention.tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {mention.tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
              {canWrite && (
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => onChange({ tags: mention.tags.filter((each) => each !== tag) })}
                >
                  ×
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <form className={styles.add} onSubmit={add}>
          <InputField
            label="Add tags"
            name="tags"
            placeholder="outage, pr"
            maxLength={500}
            list="known-tags"
          />
          <datalist id="known-tags">
            {known.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Button type="submit" size="s">
            Add
          </Button>
        </form>
      )}
    </div>
  );
}
