import { Button } from '../../ui/button.tsx';
import styles from './mention-detail.module.css';

interface PreviousNextProps {
  /** The mention's index in the list, or -1. */
  readonly at: number;
  readonly of: number;
  readonly onMove: (by: number) => void;
}

/** Buttons for the previous and the next mention of the list. */
export function PreviousNext({ at, of, onMove }: PreviousNextProps) {
  return (
    <span className={styles.previousNext}>
      <Button
        size="s"
        kind="quiet"
        aria-label="Previous mention"
        disabled={at <= 0}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        size="s"
        kind="quiet"
        aria-label="Next mention"
        disabled={at >= of - 1}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
    </span>
  );
}
