/** Returns numbers from 0 to 1, the same in every run (LCG with the constants of Numerical Recipes). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
