import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { SqlQuery } from '../../api/records.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/dialog/popover.tsx';
import styles from './saved.module.css';

/** With more queries, a field finds some of them by name. */
const MOST_WITHOUT_SEARCH = 8;

interface SavedMenuProps {
  readonly queries: readonly SqlQuery[];
  readonly current: SqlQuery | null;
  readonly canWrite: boolean;
  readonly onEdit: (query: SqlQuery) => void;
  readonly onDelete: (query: SqlQuery) => void;
}

/** A menu of saved queries: opens, edits and deletes them. */
export function SavedMenu(props: SavedMenuProps) {
  const { queries, current } = props;
  const [words, setWords] = useState('');
  const found = queries.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <Popover name="Saved queries" kind={current ? 'set' : 'menu'} label={current?.name ?? 'Saved queries'}>
      {(close) => (
        <div className={styles.menu}>
          {queries.length > MOST_WITHOUT_SEARCH && (
            <input
              type="search"
              aria-label="Find a saved query"
              placeholder="Find by name"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          {queries.length === 0 && <p className={styles.hint}>No saved queries yet.</p>}
          {queries.length > 0 && found.length === 0 && <p className={styles.hint}>No query has that name.</p>}
          <ul className={styles.list}>
            {found.map((query) => (
              <Entry key={query.id} query={query} close={close} {...props} />
            ))}
          </ul>
        </div>
      )}
    </Popover>
  );
}

interface EntryProps extends SavedMenuProps {
  readonly query: SqlQuery;
  readonly close: () => void;
}

function Entry({ query, current, canWrite, onEdit, onDelete, close }: EntryProps) {
  const change = (apply: (query: SqlQuery) => void) => () => {
    close();
    apply(query);
  };
  return (
    <li className="row">
      <Link
        to="/sql"
        search={{ query: query.id }}
        className={styles.name}
        aria-current={query.id === current?.id}
        onClick={close}
      >
        {query.name}
      </Link>
      {!query.shared && <Badge>Private</Badge>}
      {canWrite && (
        <>
          <Button kind="quiet" size="s" aria-label={`Edit ${query.name}`} onClick={change(onEdit)}>
            Edit
          </Button>
          <Button kind="quiet" size="s" aria-label={`Delete ${query.name}`} onClick={change(onDelete)}>
            Delete
          </Button>
        </>
      )}
    </li>
  );
}
