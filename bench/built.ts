/**
 * Imports a module as `build.ts` left it, with the exports of `T`. What is measured must be what is shipped: the
 * loader that runs the benchmarks compiles functions in another way, and some then run at half the speed.
 */
export const built = async <T>(file: string): Promise<T> =>
  (await import(new URL(`../node_modules/.cache/bench/${file}.js`, import.meta.url).href)) as T;
