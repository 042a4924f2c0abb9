import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Mention } from '../../api/records.ts';
import { MentionRow, rowId } from './mention-row.tsx';
import type { Selection } from './selection.ts';
import styles from './mention-list.module.css';

/** The height of a row, in rem, as the style sheet has it: all rows are as high, so that none has to be measured. */
const ROW_REM = 5.75;
/** Rows drawn beyond what is seen, and how many from the end the next page is asked for. */
const BEYOND = 8;
const AHEAD = 30;

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

interface MentionListProps {
  readonly rows: readonly Mention[];
  readonly current: string | null;
  readonly selection: Selection;
  readonly onOpen: (id: string) => void;
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined;
  /** Asks for the next page; absent when all are loaded or one is on its way. */
  readonly onEnd: (() => void) | undefined;
  readonly isLoading: boolean;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** The mentions that are loaded, however many: only those in sight are drawn. */
export function MentionList(props: MentionListProps) {
  const { rows, current, selection, onOpen, onSelect, onEnd, isLoading, list } = props;
  const [height] = useState(() => rem() * ROW_REM);
  // Another function would have all places reckoned anew.
  const keyAt = useCallback((at: number) => rows[at]!.id, [rows]);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler is used that it could mislead
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    getItemKey: keyAt,
    overscan: BEYOND,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const loadAll = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (last >= rows.length - AHEAD) loadAll();
  }, [last, rows.length, isLoading]);
  const show = useEffectEvent(() => {
    const at = rows.findIndex(({ id }) => id === current);
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  });
  useEffect(() => show(), [current]);
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
