import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/form/field.tsx';
import { classes } from '../../ui/classes.ts';
import form from '../../ui/form/form.module.css';
import styles from './filter-bar.module.css';
import { parseFilters, type FeedFilter, type FilterChange } from './feed-search.ts';
import { Popover } from '../../ui/dialog/popover.tsx';

/** The fields of less common filters. */
const FIELDS = [
  { name: 'tag', label: 'Tags', hint: 'Any of these, comma-separated.', type: 'text' },
  { name: 'urgency_min', label: 'Minimum urgency', hint: '0 to 100.', type: 'number' },
  { name: 'urgency_max', label: 'Maximum urgency', hint: null, type: 'number' },
  { name: 'min_engagement', label: 'Minimum engagement', hint: 'Likes, replies and shares.', type: 'number' },
  {
    name: 'engagement',
    label: 'Minimum engagement by source',
    hint: 'For example, reddit:50,hn:10.',
    type: 'text',
  },
  { name: 'found_since', label: 'Collected since', hint: 'Regardless of when it was posted.', type: 'date' },
] as const;

interface MoreFiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** A menu with the filters that have no button of their own. */
export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const count = FIELDS.filter(({ name }) => filter[name] !== undefined).length;
  const submit = (event: SubmitEvent<HTMLFormElement>, close: () => void) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    const none = Object.fromEntries(FIELDS.map(({ name }) => [name, undefined]));
    onChange({ ...none, ...parseFilters(given) });
    close();
  };
  return (
    <Popover
      name="More filters"
      kind={count > 0 ? 'set' : 'unset'}
      label={count > 0 ? `More filters (${count})` : 'More filters'}
    >
      {(close) => (
        <form className={classes(form.form, styles.more)} onSubmit={(event) => submit(event, close)}>
          {FIELDS.map(({ name, label, hint, type }) => (
            <InputField
              key={name}
              label={label}
              hint={hint}
              name={name}
              type={type}
              min={0}
              max={name.startsWith('urgency') ? 100 : undefined}
              defaultValue={String(filter[name] ?? '').slice(0, type === 'date' ? 10 : undefined)}
            />
          ))}
          <div className={form.actions}>
            <Button type="submit" kind="primary">
              Apply
            </Button>
          </div>
        </form>
      )}
    </Popover>
  );
}
