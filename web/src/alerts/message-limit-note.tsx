import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { messagesSentText } from './alert-text.ts';
import styles from './alerts.module.css';

/** How many messages all alerts have sent today, and the limits. */
export function MessageLimitNote() {
  const usage = useApiQuery('get_usage');
  if (!usage.data) return null;
  return (
    <p className={styles.caps}>
      {messagesSentText(usage.data.messages)} <Link to="/usage">Usage</Link>
    </p>
  );
}
