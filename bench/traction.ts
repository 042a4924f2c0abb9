import { countTraction } from '../test/support/traction-quality.ts';
import { rounded, type Print } from './print.ts';

/** The numbers were chosen on workspaces 0 to 59. These were held out. */
const HELD_OUT = Array.from({ length: 100 }, (_, at) => 1000 + at);
/** How many posts of a source a workspace has seen before. */
const SEEN = [0, 10, 30, 100, 1000];

/**
 * Measures how many of the posts that take off are reported, and how many ordinary ones, in made-up workspaces that
 * have seen few or many posts.
 */
export function benchTraction(print: Print): Promise<void> {
  for (const seen of SEEN) {
    const { planted, found, ordinary, wrong } = countTraction(HELD_OUT, seen);
    const name = `traction_after_${seen}_posts`;
    print({
      ...{ name: `${name}_recall`, value: rounded(found / planted), unit: 'share of posts that take off' },
      note: `${found} of ${planted}`,
    });
    print({
      ...{ name: `${name}_false_alarms`, value: rounded(wrong / ordinary), unit: 'share of ordinary posts' },
      note: `${wrong} of ${ordinary}`,
    });
  }
  return Promise.resolve();
}
