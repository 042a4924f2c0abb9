import { useEffect, useState } from 'react';

/** Two frames: what takes turns renders in tasks of its own, also on a phone. */
const TURN_MS = 32;

/**
 * Whether the component's first frame is on the screen. What can wait for that renders in a task of its own, and the page
 * answers sooner. Components that wait side by side take turns: `turn` 0 comes first.
 */
export function useHasPainted(turn = 0): boolean {
  const [hasPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), turn * TURN_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  return hasPainted;
}
