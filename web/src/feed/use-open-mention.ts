import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useDebouncedEffect } from '../ui/use-debounced-effect.ts';
import { FEED_ROUTE } from './feed-route.ts';

/** How long a mention must be open before the URL changes, in milliseconds. Browsers limit the rate. */
const DEBOUNCE_MS = 250;
/** The width below which the mention covers the list. Keep it the same in `feed.module.css`. */
const NARROW = '(max-width: 64rem)';

/** Returns the id of the open mention, which is also in the URL, and a function that opens another one or none. */
export function useOpenMention(): readonly [string | null, (id: string | null) => void] {
  const navigate = useNavigate({ from: '/projects/$project/feed' });
  const inUrl = useSearch({ from: FEED_ROUTE, select: ({ mention }) => mention ?? null });
  const [current, setCurrent] = useState(inUrl);
  // The last id in the URL, and ids on their way to it. Any other id in the URL comes from the Back button or a link.
  const [known, setKnown] = useState(inUrl);
  const [pending, setPending] = useState<readonly (string | null)[]>([]);
  if (known !== inUrl) {
    setKnown(inUrl);
    const at = pending.indexOf(inUrl);
    // Ids before it were replaced before they reached the URL.
    setPending(pending.slice(at + 1));
    if (at < 0) setCurrent(inUrl);
  }
  const writeToUrl = () => {
    if (current === (pending.length > 0 ? pending.at(-1) : inUrl)) return;
    setPending([...pending, current]);
    void navigate({
      search: ({ mention: _mention, ...filter }) => ({
        ...filter,
        ...(current !== null && { mention: current }),
      }),
      // On phones the mention covers the list, so Back must return to the list.
      replace: !(inUrl === null && matchMedia(NARROW).matches),
      resetScroll: false,
    });
  };
  useDebouncedEffect(writeToUrl, DEBOUNCE_MS, current);
  return [current, useCallback((id: string | null) => setCurrent(id), [])];
}
