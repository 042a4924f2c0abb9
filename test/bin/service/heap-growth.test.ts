import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = new URL('../../../bin/service/heap-growth.ts', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Keeps about 60 MB of records, keeps replacing the oldest, and prints the ratio of highest to lowest heap usage. */
const CHURN = `
import { limitHeapGrowth } from '${MODULE}';
limitHeapGrowth();
const held = Array.from({ length: 300_000 }, (_, at) => ({ at, list: [at, at + 1, at + 2] }));
let [least, most] = [Infinity, 0];
for (let at = 0; at < 2_000_000; at += 1) {
  held[at % held.length] = { at, list: [at, at + 1, at + 2] };
  if (at % 20_000 > 0) continue;
  const { heapUsed } = process.memoryUsage();
  least = Math.min(least, heapUsed);
  most = Math.max(most, heapUsed);
}
console.log(most / least);`;

it('garbage is collected when the heap has grown by half, however much memory the machine has', async () => {
  const script = ['--import', 'tsx', '--input-type=module', '--max-semi-space-size=1', '--eval', CHURN];
  const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: ROOT });
  expect(Number(stdout)).toBeLessThan(2);
});
