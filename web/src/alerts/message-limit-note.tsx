import { Link } from '@tanstack/react-router';
import { useOperation } from '../api/use-api-query.ts';
import { capsInWords } from './alert-text.ts';
import styles from './alerts.module.css';

/** How many messages all alerts together have sent today, of those that they may. */
export function CapNote() {
  const usage = useOperation('get_usage');
  if (!usage.data) return null;
  return (
    <p className={styles.caps}>
      {capsInWords(usage.data.messages)} <Link to="/usage">Usage</Link>
    </p>
  );
}
