import { Link } from '@tanstack/react-router';
import type { Report } from '../api/records.ts';
import { SentimentBadge } from '../mentions/mention-badges.tsx';
import { SourceIcon } from '../mentions/source-icon.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Panel } from '../ui/layout/page.tsx';
import { formatCount } from '../ui/numbers.ts';
import { CitedMentions } from './cited-mentions.tsx';
import { changeText } from './report-text.ts';
import styles from './report-page.module.css';

interface SectionProps {
  readonly project: string;
  readonly report: Report;
}

/** What a model wrote, each claim with its mentions. */
export function WrittenClaims({
  project,
  written,
}: {
  project: string;
  written: NonNullable<Report['written']>;
}) {
  return (
    <>
      <ul className={styles.list}>
        {written.claims.map(({ text, mentions }) => (
          <li key={text} className={styles.line}>
            {text} <CitedMentions {...{ project, mentions }} of={text} />
          </li>
        ))}
      </ul>
      <p className="hint">Written by {written.model}. Claims that cite no mention are left out.</p>
    </>
  );
}

/** What mentions have in common. */
export function Themes({ project, report: { themes } }: SectionProps) {
  return (
    <Panel title="Themes">
      {themes.length === 0 && <EmptyState title="Too few mentions for a theme" />}
      <ul className={styles.list}>
        {themes.map(({ title, count, sentiment, mentions }) => (
          <li key={title} className={styles.line}>
            <strong dir="auto">{title}</strong>: {formatCount(count, 'mention')}{' '}
            <SentimentBadge sentiment={sentiment} />
            <CitedMentions {...{ project, mentions }} of={title} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What rose or fell. */
export function Changes({ project, report: { changes } }: SectionProps) {
  return (
    <Panel title="What changed">
      {changes.length === 0 && <EmptyState title="Nothing rose or fell by more than chance" />}
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.key}`} className={styles.line}>
            {changeText(change)}{' '}
            <CitedMentions project={project} mentions={change.mentions} of={change.name} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Open mentions that wait for an answer. */
export function ToAnswer({ project, report: { to_answer: waiting } }: SectionProps) {
  return (
    <Panel title="Needs an answer">
      {waiting.length === 0 && <EmptyState title="Nothing waits for an answer" />}
      <ul className={styles.list}>
        {waiting.map(({ mention, title, source, why }) => (
          <li key={mention} className={styles.line}>
            <SourceIcon source={source} />{' '}
            <Link to="/projects/$project/feed" params={{ project }} search={{ mention }} dir="auto">
              {title}
            </Link>
            <br />
            <span className="hint">{why}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
