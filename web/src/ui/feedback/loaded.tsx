import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { ErrorMessage } from './error-message.tsx';
import styles from './loaded.module.css';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T, Error>;
  readonly children: (data: T) => ReactNode;
}

/** Renders a query's data once loaded; before that a loading message, or the error with a retry button. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError)
    return (
      <div className={styles.failed}>
        <ErrorMessage error={query.error} />
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </div>
    );
  return (
    <p className={styles.loading} role="status">
      Loading…
    </p>
  );
}
