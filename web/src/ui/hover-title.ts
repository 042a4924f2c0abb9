import type { PointerEvent } from 'react';

/**
 * Returns the properties that give an element a tooltip once the pointer is on it. For texts that take long to make and
 * are rarely read: the browser's first date format costs as much as rendering a page of mentions.
 */
export const hoverTitle = (textOf: () => string) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    currentTarget.title = textOf();
  },
});
