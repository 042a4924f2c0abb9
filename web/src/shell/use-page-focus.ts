import { useRouter } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/**
 * Moves the focus to the heading of a newly opened page, so that screen readers announce it and Tab continues from
 * there. Changes within a page, such as a filter, do not move the focus.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation || document.querySelector('dialog[open]')) return;
        const heading = main.current?.querySelector('h1');
        if (heading) heading.tabIndex = -1;
        (heading ?? main.current)?.focus({ preventScroll: true });
      }),
    [router, main],
  );
}
