import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Mention } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { classes } from '../ui/classes.ts';
import { BAND_NAMES, SENTIMENT_NAMES, STATUS_NAMES } from './mention-text.ts';
import styles from './mention-badges.module.css';

const MARKS: Readonly<Record<Mention['source'], string>> = {
  reddit: 'r/',
  linkedin: 'in',
  x: 'X',
  hn: 'HN',
  instagram: 'IG',
  github: 'GH',
  stackoverflow: 'SO',
  devto: 'DEV',
  bluesky: 'BS',
  news: 'N',
  youtube: 'YT',
  tiktok: 'TT',
  threads: '@',
  feed: 'RSS',
  lobsters: 'L',
  mastodon: 'M',
  lemmy: 'LM',
  discourse: 'DC',
  youtube_channel: 'YTC',
  producthunt: 'PH',
};

/** An abbreviation of the source, with its full name on hover and for screen readers. */
export function SourceBadge({ source }: { readonly source: Mention['source'] }) {
  return (
    <span className={styles.source} title={SOURCE_TITLES[source]}>
      <span aria-hidden="true">{MARKS[source]}</span>
      <span className="visually-hidden">{SOURCE_TITLES[source]}</span>
    </span>
  );
}

const BAND_TONES = { high: 'negative', medium: 'warning', low: 'neutral' } as const;

/** A mention's urgency, colored by band. */
export function UrgencyBadge({ mention }: { readonly mention: Mention }) {
  const { urgency, relevance } = mention;
  return (
    <span title={`Urgency ${urgency} of 100 (${BAND_NAMES[relevance].toLowerCase()})`}>
      <Badge tone={BAND_TONES[relevance]}>
        <span className="visually-hidden">Urgency </span>
        <span className={styles.number}>{urgency}</span>
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
