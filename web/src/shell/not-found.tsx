import { Link } from '@tanstack/react-router';
import styles from './message-page.module.css';

/** The page for addresses that lead nowhere. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <h1>There is no such page</h1>
      <p>The address is mistyped, or what it showed is gone.</p>
      <Link to="/">Go to your mentions</Link>
    </main>
  );
}
