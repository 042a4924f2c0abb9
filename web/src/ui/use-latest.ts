import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a reference to the value of the last render, for functions that must stay the same. It is set before the
 * browser paints: an event between a render and its effects would find the value before.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
