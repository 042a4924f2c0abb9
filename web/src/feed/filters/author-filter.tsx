import { useDeferredValue, useState } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { ChoiceList, filterLabel } from './choice-filter.tsx';
import type { FeedFilter, FilterChange } from './feed-search.ts';
import styles from './filter-bar.module.css';

/** The number of authors to choose from at a time. */
const MAX_LISTED = 12;

interface AuthorFilterProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** A search for authors by any part of their handle or name, and those that are chosen. */
function Authors({ project, filter, onChange }: AuthorFilterProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const chosen = filter.authors ?? [];
  const found = useApiQuery(
    'list_authors',
    {
      query: {
        project,
        limit: MAX_LISTED,
        ...(filter.include && { include: filter.include }),
        ...(q !== '' && { q }),
      },
    },
    { keepPrevious: true },
  );
  const counts = new Map<string, number>();
  for (const { author, count } of found.data?.data ?? [])
    counts.set(author, (counts.get(author) ?? 0) + count);
  const options = [...new Set([...chosen, ...counts.keys()])].map((value) => ({
    value,
    label: value,
    count: counts.get(value),
  }));
  return (
    <div className={styles.picker}>
      <input
        type="search"
        aria-label="Find an author"
        placeholder="Handle or name"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ChoiceList options={options} chosen={chosen} onChange={(authors) => onChange({ authors })} />
    </div>
  );
}

/** Filters by author. */
export function AuthorFilter(props: AuthorFilterProps) {
  const chosen = props.filter.authors ?? [];
  return (
    <Popover
      name="Author"
      kind={chosen.length > 0 ? 'set' : 'unset'}
      label={filterLabel('Author', chosen, (author) => author)}
    >
      {() => <Authors {...props} />}
    </Popover>
  );
}
