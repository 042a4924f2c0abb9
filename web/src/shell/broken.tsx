import { type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import styles from './message-page.module.css';

/** Takes the place of a page that cannot be shown, and says why as far as that helps. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const isRefusal = error instanceof ApiError;
  return (
    <main className={styles.page}>
      <h1>{isRefusal ? 'This cannot be shown' : 'Something broke in this page'}</h1>
      <p>{error instanceof Error ? error.message : 'Nothing more is known.'}</p>
      <Button onClick={reset}>Try again</Button>
    </main>
  );
}
