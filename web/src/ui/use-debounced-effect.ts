import { useEffect, useEffectEvent } from 'react';

/** Calls `effect` once `value` has not changed for `delayMs` milliseconds. */
export function useDebouncedEffect(effect: () => void, delayMs: number, value: unknown): void {
  const run = useEffectEvent(effect);
  useEffect(() => {
    const timer = setTimeout(() => run(), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
}
