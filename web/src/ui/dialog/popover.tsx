import { useId, useLayoutEffect, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import { classes } from '../classes.ts';
import styles from './popover.module.css';

interface PopoverProps {
  readonly label: ReactNode;
  readonly name: string;
  /** The button's look: a menu, or a filter that is set or unset. */
  readonly kind?: 'menu' | 'unset' | 'set';
  /** The panel's content. `close` hides the panel and returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** The minimum distance between the panel and the screen's edge, in pixels. */
const EDGE = 8;

/** A button that opens a panel: a sheet on phones. Escape or a click outside closes it. */
export function Popover({ label, name, kind = 'menu', children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = ({ newState }: ToggleEvent) => {
    if (newState === 'open' && button.current && panel.current) {
      const { left, bottom } = button.current.getBoundingClientRect();
      const furthest = innerWidth - panel.current.offsetWidth - EDGE;
      panel.current.style.setProperty('--left', `${Math.max(EDGE, Math.min(left, furthest))}px`);
      panel.current.style.setProperty('--top', `${bottom + EDGE / 2}px`);
    }
    setOpen(newState === 'open');
  };
  useLayoutEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('input, button, select, a')?.focus();
  }, [isOpen]);
  // `hidePopover` returns the focus to the button.
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes(styles.button, styles[kind])}
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={styles.panel}
        onToggle={place}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
