import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { hasNewBuild } from './build-version.ts';
import { PageLoadError } from './lazy-page.ts';
import styles from './message-page.module.css';

/** Tells why the script of a page is not there, as soon as that is known, and what helps. */
function PageLoadFailed() {
  const [isOld, setOld] = useState<boolean | null>(null);
  useEffect(() => {
    hasNewBuild().then(setOld, () => setOld(false));
  }, []);
  if (isOld === null) return <div className={styles.page} />;
  return (
    <div className={styles.page} role="alert">
      <h1>{isOld ? 'A new version was installed' : 'This page could not be fetched'}</h1>
      <p>
        {isOld
          ? 'This tab still has the old one, whose pages are gone. Reload it to go on.'
          : 'The network or the service is away. Check the connection, then load the page again.'}
      </p>
      <Button kind="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}

/** Takes the place of a page that cannot be shown, and says why as far as that helps. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  if (error instanceof PageLoadError) return <PageLoadFailed />;
  const isRefusal = error instanceof ApiError;
  return (
    <div className={styles.page} role="alert">
      <title>Earshot</title>
      <h1>{isRefusal ? 'This cannot be shown' : 'Something broke in this page'}</h1>
      <p>{error instanceof Error ? error.message : 'Nothing more is known.'}</p>
      <Button onClick={reset}>Try again</Button>
    </div>
  );
}

/** The same where there is no frame around it. */
export function StandaloneErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}
