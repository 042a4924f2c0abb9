import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { useTitle } from '../../ui/layout/use-title.ts';
import { hasNewBuild } from './build-version.ts';
import { PageLoadError } from './lazy-page.ts';
import { reloadIfReachable } from './reload.ts';
import styles from './message-page.module.css';

/** Shown when a page's script could not be loaded: says why and what to do. */
function PageLoadFailed() {
  const [isOutdated, setOutdated] = useState<boolean | null>(null);
  const [attempt, setAttempt] = useState<'none' | 'running' | 'failed'>('none');
  const reload = async () => {
    setAttempt('running');
    if (!(await reloadIfReachable())) setAttempt('failed');
  };
  useEffect(() => {
    hasNewBuild().then(setOutdated, () => setOutdated(false));
  }, []);
  if (isOutdated === null) return <div className={styles.page} />;
  return (
    <div className={styles.page} role="alert">
      <h1>{isOutdated ? 'A new version of Earshot is available' : 'This page could not be loaded'}</h1>
      <p>{isOutdated ? 'Reload the page to use it.' : 'Check your connection, then reload the page.'}</p>
      <Button kind="primary" isBusy={attempt === 'running'} onClick={() => void reload()}>
        Reload
      </Button>
      <p role="status">{attempt === 'failed' && "Still can't reach Earshot. Try again in a moment."}</p>
    </div>
  );
}

/** Replaces a page that failed to render or load. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useTitle();
  if (error instanceof PageLoadError) return <PageLoadFailed />;
  const isApiError = error instanceof ApiError;
  return (
    <div className={styles.page} role="alert">
      <h1>{isApiError ? 'This page could not be loaded' : 'Something went wrong'}</h1>
      <p>{error instanceof Error ? error.message : 'Unknown error.'}</p>
      <Button onClick={reset}>Try again</Button>
    </div>
  );
}

/** The error page without the shell around it. */
export function StandaloneErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}
