import { useRouter } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/**
 * Takes the keyboard to the heading of a page that was just opened, so that it is read out and Tab goes on from there. A change
 * of the address within a page, such as another filter, moves nothing.
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
