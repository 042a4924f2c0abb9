import { Link } from '@tanstack/react-router';
import styles from './message-page.module.css';

/** What is shown at addresses of the console that lead nowhere. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <title>No such page · Earshot</title>
      <h1>There is no such page</h1>
      <p>The address is mistyped, or what it showed is gone.</p>
      <Link to="/">Go to your mentions</Link>
    </div>
  );
}

/** The same where there is no frame around it. */
export function StandaloneNotFoundPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
