import { useLayoutEffect } from 'react';

/** Sets the title of the browser's tab: the page's own, if any, and the product's. */
export function useTitle(title?: string): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · Earshot` : 'Earshot';
  }, [title]);
}
