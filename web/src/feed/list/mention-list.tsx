import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Mention } from '../../api/records.ts';
import type { StoryOutline } from './mention-pages.ts';
import { MentionRow, rowId } from './mention-row.tsx';
import type { Selection } from './selection.ts';
import { observeRect } from '../../ui/observe-rect.ts';
import { remToPixels } from '../../ui/rem.ts';
import { useHasPainted } from '../../ui/use-has-painted.ts';
import styles from './mention-list.module.css';

/** The height of every row in rem. Keep it the same in the style sheet. */
const ROW_REM = 6.75;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 8;
/** How many rows before the end the next page is loaded, or a third of a list that is shorter than three times as many. */
const LOAD_AHEAD = 30;

interface MentionListProps {
  readonly rows: readonly Mention[];
  /** What the mentions of a folded list stand for, by their ids. */
  readonly stories: ReadonlyMap<string, StoryOutline>;
  /** The names of the project's categories by id. */
  readonly categories: ReadonlyMap<number, string>;
  readonly current: string | null;
  readonly selection: Selection;
  readonly onOpen: (id: string) => void;
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined;
  /** Loads the next page; absent when all are loaded or one is loading. */
  readonly onEnd: (() => void) | undefined;
  readonly isLoading: boolean;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** The loaded mentions as a virtualized list. */
export function MentionList(props: MentionListProps) {
  const { rows, stories, categories, current, selection, onOpen, onSelect, onEnd, isLoading, list } = props;
  const [height] = useState(() => remToPixels(ROW_REM));
  const hasPainted = useHasPainted(2);
  // A new function would make the virtualizer measure everything again.
  const keyAt = useCallback((at: number) => rows[at]!.id, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    getItemKey: keyAt,
    overscan: hasPainted ? OVERSCAN : 0,
    observeElementRect: observeRect,
    // Until the list is measured: otherwise it would first render without rows.
    initialRect: { width: innerWidth, height: innerHeight },
    // A new list is at its top. Scrolling there would make the browser lay out the page in the middle of the render.
    scrollToFn: (offset, ...others) => {
      if (hasPainted || offset > 0) elementScroll(offset, ...others);
    },
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const loadMore = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (last >= rows.length - Math.min(LOAD_AHEAD, rows.length / 3)) loadMore();
  }, [last, rows.length, isLoading]);
  const show = useEffectEvent(() => {
    const at = rows.findIndex(({ id }) => id === current);
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  });
  // Once more when the list has been measured.
  useEffect(() => show(), [current, hasPainted]);
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label="Mentions"
      aria-multiselectable={onSelect !== undefined}
      aria-activedescendant={
        items.some(({ key }) => key === current) && current !== null ? rowId(current) : undefined
      }
      className={styles.list}
    >
      <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const mention = rows[index];
          return (
            mention && (
              <MentionRow
                key={key}
                mention={mention}
                story={stories.get(mention.id)}
                category={mention.category_id === null ? undefined : categories.get(mention.category_id)}
                at={index}
                of={rows.length}
                top={start}
                isCurrent={mention.id === current}
                isSelected={selection.isAll || selection.ids.has(mention.id)}
                onOpen={onOpen}
                onSelect={onSelect}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
