import { Link } from '@tanstack/react-router';
import styles from './message-page.module.css';

/** Shown at unknown URLs of the console. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <title>Page not found · Earshot</title>
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
