import { Button } from '../../ui/button.tsx';
import styles from './mention-detail.module.css';

interface PreviousNextProps {
  /** Its place in the list, from 0; below 0 when it is not in the list. */
  readonly at: number;
  readonly of: number;
  /** Goes so many mentions on. */
  readonly onMove: (by: number) => void;
}

/** Leafs through the list without a keyboard. */
export function PreviousNext({ at, of, onMove: onLeaf }: PreviousNextProps) {
  return (
    <span className={styles.leafing}>
      <Button
        size="s"
        kind="quiet"
        aria-label="Previous mention"
        disabled={at <= 0}
        onClick={() => onLeaf(-1)}
      >
        ↑
      </Button>
      <Button
        size="s"
        kind="quiet"
        aria-label="Next mention"
        disabled={at >= of - 1}
        onClick={() => onLeaf(1)}
      >
        ↓
      </Button>
    </span>
  );
}
