import type { Mention } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { classes } from '../ui/classes.ts';
import { BAND_NAMES, SENTIMENT_NAMES, STATUS_NAMES } from './mention-text.ts';
import styles from './mention-badges.module.css';

const BAND_TONES = { high: 'negative', medium: 'warning', low: 'neutral' } as const;

/** A mention's urgency, colored by band. */
export function UrgencyBadge({ mention }: { readonly mention: Mention }) {
  const { urgency, relevance } = mention;
  return (
    <span title={`Urgency ${urgency} of 100 (${BAND_NAMES[relevance].toLowerCase()})`}>
      <Badge tone={BAND_TONES[relevance]}>
        <span className="visually-hidden">Urgency </span>
        {BAND_NAMES[relevance]} <span className={styles.number}>{urgency}</span>
      </Badge>
    </span>
  );
}

/** A mention's sentiment. */
export function SentimentBadge({ sentiment }: { readonly sentiment: Mention['sentiment'] }) {
  return <Badge tone={sentiment}>{SENTIMENT_NAMES[sentiment]}</Badge>;
}

/** A mention's status; nothing for open ones. */
export function StatusBadge({ status }: { readonly status: Mention['status'] }) {
  if (status === 'open') return null;
  return <Badge tone={status === 'done' ? 'neutral' : 'accent'}>{STATUS_NAMES[status]}</Badge>;
}

/** Shows whether live updates are connected. */
export function LiveIndicator({ isConnected }: { readonly isConnected: boolean }) {
  return (
    <span className={classes(styles.live, isConnected && styles.connected)}>
      {isConnected ? 'Live' : 'Connecting…'}
    </span>
  );
}
