import { Link } from '@tanstack/react-router';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './message-page.module.css';

/** Shown at unknown URLs of the console. */
export function NotFoundPage() {
  useTitle('Page not found');
  return (
    <div className={styles.page}>
      <h1>Page not found</h1>
      <p>Check the address, or go back to your mentions.</p>
      <Link to="/">Go to mentions</Link>
    </div>
  );
}

/** The same page without the shell around it. */
export function StandaloneNotFoundPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
