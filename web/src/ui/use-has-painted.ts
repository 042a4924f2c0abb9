import { useEffect, useState } from 'react';

/**
 * Whether the component's first frame is on the screen. What can wait for that renders in a task of its own, and the page
 * answers sooner.
 */
export function useHasPainted(): boolean {
  const [hasPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  return hasPainted;
}
