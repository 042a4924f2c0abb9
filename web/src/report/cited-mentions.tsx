import { Link } from '@tanstack/react-router';
import styles from './report-page.module.css';

/** Citations that are shown; more would hide the claim. */
const SHOWN = 5;

interface CitedMentionsProps {
  readonly project: string;
  /** What they show, for screen readers: "Sync conflicts". */
  readonly of: string;
  readonly mentions: readonly string[];
}

/** Numbered links to the mentions that a claim rests on. */
export function CitedMentions({ project, of, mentions }: CitedMentionsProps) {
  return (
    <span className={styles.cited}>
      {mentions.slice(0, SHOWN).map((mention, at) => (
        <Link
          key={mention}
          to="/projects/$project/feed"
          params={{ project }}
          search={{ mention }}
          className={styles.cite}
          aria-label={`Mention ${at + 1} for: ${of}`}
        >
          {at + 1}
        </Link>
      ))}
    </span>
  );
}
