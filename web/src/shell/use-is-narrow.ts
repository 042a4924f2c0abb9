import { useSyncExternalStore } from 'react';

/** The width below which the navigation is behind a button. Keep it the same in `shell.module.css`. */
const NARROW = '(max-width: 52rem)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone's. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
