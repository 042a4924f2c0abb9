import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** The route id of the feed. */
export const FEED_ROUTE = '/signed-in/shell/projects/$project/feed';

/**
 * How long a mention must be open before the URL changes, in milliseconds. Browsers limit the rate of URL changes.
 */
const DEBOUNCE_MS = 250;
/** The width below which the mention covers the list. Keep it the same in `feed.module.css`. */
const NARROW = '(max-width: 64rem)';

/** Returns the id of the open mention, which is also in the URL, and a function that opens another one or none. */
export function useOpenMention(): readonly [string | null, (id: string | null) => void] {
  const navigate = useNavigate({ from: '/projects/$project/feed' });
  const named = useSearch({ from: FEED_ROUTE, select: ({ mention }) => mention ?? null });
  const [current, setCurrent] = useState(named);
  // The last id in the URL, and ids on their way to it. Any other change of the URL comes from the Back button or a link.
  const [known, setKnown] = useState(named);
  const [pending, setPending] = useState<readonly (string | null)[]>([]);
  if (known !== named) {
    setKnown(named);
    const at = pending.indexOf(named);
    // Ids before it were replaced before they reached the URL.
    setPending(pending.slice(at + 1));
    if (at < 0) setCurrent(named);
  }
  const write = useEffectEvent(() => {
    if (current === (pending.length > 0 ? pending.at(-1) : named)) return;
    setPending([...pending, current]);
    void navigate({
      search: ({ mention: _mention, ...filter }) => ({
        ...filter,
        ...(current !== null && { mention: current }),
      }),
      // On phones the mention covers the list, so Back must return to the list.
      replace: !(named === null && matchMedia(NARROW).matches),
      resetScroll: false,
    });
  });
  useEffect(() => {
    const timer = setTimeout(() => write(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return [current, useCallback((id: string | null) => setCurrent(id), [])];
}
