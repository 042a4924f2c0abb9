import { useId, useLayoutEffect, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import { classes } from '../classes.ts';
import styles from './popover.module.css';

interface PopoverProps {
  /** What the button says, and what the panel is called. */
  readonly label: ReactNode;
  readonly name: string;
  /** A filter is drawn as one that is set, or as one that could be; a menu as a button. */
  readonly kind?: 'menu' | 'unset' | 'set';
  /** Given `close`, which gives the keyboard back to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** How far a panel stays from the edge of the screen, in pixels. */
const EDGE = 8;

/** A button and the panel that it opens; a click elsewhere and Escape close it. On phones the panel is at the bottom. */
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
  // Hidden so, it gives the keyboard back by itself.
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
