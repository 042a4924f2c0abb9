import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { classes } from '../../ui/classes.ts';
import form from '../../ui/form/form.module.css';
import styles from './filter-bar.module.css';
import { parseFilters, type FeedFilter, type FilterChange } from './feed-search.ts';
import { Popover } from '../../ui/dialog/popover.tsx';

/** Filters that are used now and then, each with what to say about it. */
const FIELDS = [
  { name: 'authors', label: 'Authors', hint: 'Exact handles, separated by commas.', type: 'text' },
  { name: 'lang', label: 'Languages', hint: 'Codes such as en, pt.', type: 'text' },
  { name: 'urgency_min', label: 'Urgency from', hint: '0 to 100.', type: 'number' },
  { name: 'urgency_max', label: 'Urgency up to', hint: null, type: 'number' },
  { name: 'min_engagement', label: 'Engagement from', hint: 'Likes, replies and shares.', type: 'number' },
  { name: 'engagement', label: 'Engagement by source', hint: 'Such as reddit:50,hn:10.', type: 'text' },
  { name: 'found_since', label: 'Collected since', hint: 'However old the post is.', type: 'date' },
] as const;

interface MoreFiltersProps {
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** The filters that have no button of their own. */
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
      label={count > 0 ? `More: ${count}` : 'More'}
    >
      {(close) => (
        <form className={classes(form.form, styles.more)} onSubmit={(event) => submit(event, close)}>
          {FIELDS.map(({ name, label, hint, type }) => (
            <Field key={name} label={label} hint={hint}>
              {(control) => (
                <input
                  {...control}
                  name={name}
                  type={type}
                  min={0}
                  max={name.startsWith('urgency') ? 100 : undefined}
                  defaultValue={String(filter[name] ?? '').slice(0, type === 'date' ? 10 : undefined)}
                />
              )}
            </Field>
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
