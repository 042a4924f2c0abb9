import { classes } from '../classes.ts';
import type { PlacedMark } from './plot-marks.ts';
import styles from './mark-pins.module.css';

interface MarkPinsProps {
  readonly marks: readonly PlacedMark[];
  /** The width of the plot in CSS pixels. */
  readonly width: number;
}

/** A pin over each mark of a plot, which says what happened when it is hovered or has the focus. */
export const MarkPins = ({ marks, width }: MarkPinsProps) =>
  marks.map(({ time, text, href, x }) => (
    <a key={time} href={href} className={styles.pin} style={{ insetInlineStart: `${x}px` }}>
      {/* Near the right edge it opens to the left. */}
      <span className={classes(styles.text, x > width / 2 && styles.before)} dir="auto">
        {text}
      </span>
    </a>
  ));
