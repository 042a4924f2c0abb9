import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Where the feed is among the routes. */
export const FEED_ROUTE = '/signed-in/shell/projects/$project/feed';

/** How long a mention must be open before the address says so, in milliseconds: browsers allow few changes in a row. */
const SETTLED_MS = 250;
/** Where list and mention are one over the other: as in the style sheet. */
const NARROW = '(max-width: 64rem)';

/** The mention that is open, which the address names as well, and the function that opens another, or none. */
export function useOpenMention(): readonly [string | null, (id: string | null) => void] {
  const navigate = useNavigate({ from: '/projects/$project/feed' });
  const named = useSearch({ from: FEED_ROUTE, select: ({ mention }) => mention ?? null });
  const [current, setCurrent] = useState(named);
  // What the address said last, and what was written to it and is not there yet: all else comes from going back or from a link.
  const [known, setKnown] = useState(named);
  const [underWay, setUnderWay] = useState<readonly (string | null)[]>([]);
  if (known !== named) {
    setKnown(named);
    const at = underWay.indexOf(named);
    // One that is overtaken by the next is never there.
    setUnderWay(underWay.slice(at + 1));
    if (at < 0) setCurrent(named);
  }
  const write = useEffectEvent(() => {
    if (current === (underWay.length > 0 ? underWay.at(-1) : named)) return;
    setUnderWay([...underWay, current]);
    void navigate({
      search: ({ mention: _mention, ...filter }) => ({
        ...filter,
        ...(current !== null && { mention: current }),
      }),
      // On phones a mention takes the place of the list, so that going back leads to the list.
      replace: !(named === null && matchMedia(NARROW).matches),
      resetScroll: false,
    });
  });
  useEffect(() => {
    const timer = setTimeout(() => write(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return [current, useCallback((id: string | null) => setCurrent(id), [])];
}
