import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Refusal } from './error-message.tsx';
import styles from './loaded.module.css';

interface LoadedProps<T> {
  readonly of: UseQueryResult<T, Error>;
  readonly children: (data: T) => ReactNode;
}

/** Shows what was read once it is there; until then that it is coming, or why it cannot be had, with another try. */
export function Loaded<T>({ of: query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError)
    return (
      <div className={styles.failed}>
        <Refusal error={query.error} />
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </div>
    );
  return (
    <p className={styles.coming} role="status">
      Loading…
    </p>
  );
}
