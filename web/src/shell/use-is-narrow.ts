import { useSyncExternalStore } from 'react';

/** Where the navigation is behind a button: as in the style sheet. */
const NARROW = '(max-width: 52rem)';

const subscribe = (heard: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', heard);
  return () => query.removeEventListener('change', heard);
};

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
