import { Link } from '@tanstack/react-router';
import type { Analytics } from '../api/records.ts';
import type { FeedScope } from './period.ts';
import { formatNumber, formatPercent } from '../ui/numbers.ts';
import styles from './breakdown.module.css';

interface ShareOfVoiceProps {
  readonly groups: Analytics['share_of_voice'];
  readonly project: string;
  readonly scope: FeedScope;
}

/** The share of mentions of the brand and of each competitor, with links to the mentions. */
export function ShareOfVoice({ groups, project, scope }: ShareOfVoiceProps) {
  return (
    <ol className={styles.breakdown}>
      {groups.map(({ key, name, kind, count, share }) => (
        <li key={key} className={styles.row}>
          <Link
            to="/projects/$project/feed"
            params={{ project }}
            search={{ ...scope, groups: [Number(key)] }}
          >
            {name}
          </Link>
          <span className={styles.count}>
            {formatPercent(share)} ({formatNumber(count)})
          </span>
          <span className={styles.bar} style={{ inlineSize: `${100 * share}%` }} aria-hidden="true">
            <span className={kind === 'brand' ? styles.own : styles.neutral} style={{ flexGrow: 1 }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
