import { memo } from 'react';
import { SOURCE_TITLES } from '../../../generated/sources.ts';
import type { Mention } from '../../api/records.ts';
import { classes } from '../../ui/classes.ts';
import { hoverTitle } from '../../ui/hover-title.ts';
import { Time } from '../../ui/time.tsx';
import { Avatar } from '../../mentions/avatar.tsx';
import { Engagement } from '../../mentions/engagement.tsx';
import { SentimentBadge, StatusBadge, UrgencyBadge } from '../../mentions/mention-badges.tsx';
import { Badge } from '../../ui/badge.tsx';
import { authorNameOf, languageName, rowText } from '../../mentions/mention-text.ts';
import type { StoryOutline } from './mention-pages.ts';
import styles from './mention-list.module.css';

/** Returns the DOM id of a row, for `aria-activedescendant`. */
export const rowId = (mention: string): string => `mention-${mention}`;

interface MentionRowProps {
  readonly mention: Mention;
  /** The story that it stands for in a folded list. */
  readonly story: StoryOutline | undefined;
  /** The name of its category. */
  readonly category: string | undefined;
  readonly at: number;
  readonly of: number;
  /** The offset from the top of the list, in pixels. */
  readonly top: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onOpen: (id: string) => void;
  /** Absent for viewers. */
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined;
}

/** Returns what a folded list hides of a story: `+3 in Reddit, Bluesky`. */
const foldedText = ({ count, sources }: StoryOutline) =>
  `+${count - 1} in ${sources.map((source) => SOURCE_TITLES[source]).join(', ')}`;

/** One mention in the list: author, source, time, headline and verdict. */
export const MentionRow = memo(function MentionRow(props: MentionRowProps) {
  const { mention, story, category, at, of, top, isCurrent, isSelected, onOpen, onSelect } = props;
  const { headline, preview } = rowText(mention);
  const { lang } = mention;
  return (
    <div
      id={rowId(mention.id)}
      role="option"
      aria-selected={isSelected}
      aria-current={isCurrent}
      aria-posinset={at + 1}
      aria-setsize={of}
      className={classes(styles.row, isCurrent && styles.current, mention.status === 'done' && styles.over)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => (event.shiftKey && onSelect ? onSelect(mention.id, true) : onOpen(mention.id))}
    >
      {onSelect && (
        // ARIA allows no checkbox inside an option. The x key does the same, and aria-selected has the state.
        <span
          aria-hidden="true"
          className={styles.check}
          onClick={(event) => {
            event.stopPropagation();
            onSelect(mention.id, event.shiftKey);
          }}
        >
          <span className={styles.box}>{isSelected && '✓'}</span>
        </span>
      )}
      <span className={styles.avatar}>
        <Avatar mention={mention} />
      </span>
      <div className={styles.cell}>
        <div className={styles.line}>
          <span className={styles.author} dir="auto">
            {authorNameOf(mention)}
          </span>
          {mention.place !== null && (
            <span className={styles.faint} dir="auto">
              {mention.place}
            </span>
          )}
          <span className={styles.time}>
            <Time at={mention.posted_at} />
          </span>
        </div>
        <div>
          <p className={preview === '' ? styles.twoLines : styles.headline} dir="auto">
            {headline}
          </p>
          {preview !== '' && (
            <p className={styles.preview} dir="auto">
              {preview}
            </p>
          )}
        </div>
        <div className={styles.line}>
          <UrgencyBadge mention={mention} />
          <SentimentBadge sentiment={mention.sentiment} />
          <StatusBadge status={mention.status} />
          {category !== undefined && (
            <span className={styles.category}>
              <Badge>{category}</Badge>
            </span>
          )}
          <Engagement mention={mention} />
          {story && story.count > 1 && <strong className={styles.faint}>{foldedText(story)}</strong>}
          {lang !== null && (
            <span className={styles.lang} {...hoverTitle(() => languageName(lang))}>
              {lang}
            </span>
          )}
        </div>
      </div>
    </div>
  );
});
