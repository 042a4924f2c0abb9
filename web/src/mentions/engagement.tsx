import type { Mention } from '../api/records.ts';
import { formatNumber } from '../ui/numbers.ts';
import { trendText } from './mention-text.ts';
import styles from './mention-badges.module.css';

/** The engagement of a post, and how fast it grows. Nothing for a post without any. */
export function Engagement({ mention }: { readonly mention: Pick<Mention, 'engagement' | 'trend'> }) {
  const trend = trendText(mention);
  if (mention.engagement === 0 && trend === '') return null;
  return (
    <span className={styles.engagement} title="Likes, replies, shares and views, as the source counts them">
      <span className="visually-hidden">Engagement </span>
      <span aria-hidden="true">♥</span> {formatNumber(mention.engagement)}
      {trend !== '' && <strong className={styles.trend}>{trend}</strong>}
    </span>
  );
}
