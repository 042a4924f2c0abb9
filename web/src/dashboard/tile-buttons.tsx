import { useRef, type DragEvent } from 'react';
import type { DashboardTile } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import styles from './dashboard.module.css';

const DIRECTIONS = [
  { by: -1, arrow: '←', text: 'earlier' },
  { by: 1, arrow: '→', text: 'later' },
] as const;

interface TileButtonsProps {
  readonly tile: DashboardTile;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Called when the tile starts to be dragged. */
  readonly onDrag: (event: DragEvent) => void;
  readonly onMove: (by: -1 | 1) => Promise<void>;
  readonly onOpen: (dialog: 'rename' | 'remove') => void;
}

/** What can be done with a tile: drag it, move it by one place, rename and remove it. */
export function TileButtons({ tile, isFirst, isLast, onDrag, onMove, onOpen }: TileButtonsProps) {
  const buttons = useRef<HTMLSpanElement>(null);
  const move = async (by: -1 | 1) => {
    await onMove(by);
    // The tile was taken out of the page and put in elsewhere, where it is moved on.
    buttons.current?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus();
  };
  return (
    <span ref={buttons} className={styles.buttons}>
      <span className={styles.handle} draggable onDragStart={onDrag} title="Drag to move" aria-hidden="true">
        ⠿
      </span>
      {DIRECTIONS.map(({ by, arrow, text }) => {
        const isAtEnd = by < 0 ? isFirst : isLast;
        return (
          <Button
            key={by}
            size="s"
            kind="quiet"
            data-by={by}
            aria-label={`Move ${tile.name} ${text}`}
            // Not disabled: it would lose the focus where the way ends.
            aria-disabled={isAtEnd}
            onClick={() => {
              if (!isAtEnd) void move(by).catch(() => undefined);
            }}
          >
            {arrow}
          </Button>
        );
      })}
      <Button size="s" kind="quiet" onClick={() => onOpen('rename')}>
        Rename<span className="visually-hidden"> {tile.name}</span>
      </Button>
      <Button size="s" kind="quiet" onClick={() => onOpen('remove')}>
        Remove<span className="visually-hidden"> {tile.name}</span>
      </Button>
    </span>
  );
}
