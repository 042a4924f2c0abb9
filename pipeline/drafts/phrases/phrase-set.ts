import type { Point } from '../points.ts';

type ByRegister = readonly [casual: string, formal: string];

/**
 * Phrases of one language. `{name}` stands for the project and `{what}` for what it is, if known; greetings with
 * `{author}` are omitted without one. With a name of 30 letters all fit the shortest platforms; on TikTok their first
 * sentences do.
 */
export interface Phrases {
  readonly greeting: ByRegister;
  readonly reply: Readonly<Record<Point, ByRegister>>;
  /** Follows a fact of the project that answers a question. */
  readonly answered: ByRegister;
}
