/** What some tests need beyond Node and npm, by the names that EARSHOT_TEST_REQUIRE accepts. */
const NEEDS = {
  chart: 'Go 1.26 and the modules of deploy/check, from the module cache or the Go proxy',
  console: 'the console as `npm run build` leaves it',
  kafka: 'Java 17 and Maven, or Docker',
  pages: 'Chromium at /usr/bin/chromium or CHROMIUM_PATH',
  schemathesis: 'Python 3 with venv, and PyPI',
} as const;

/** The name of a requirement of some tests. */
export type Need = keyof typeof NEEDS;

/** The required needs: tests that lack one fail instead of being skipped. `.ci/run` requires what it has prepared. */
const REQUIRED = (process.env['EARSHOT_TEST_REQUIRE'] ?? '').split(',').map((name) => name.trim());

/**
 * Prints one line that explains why tests are skipped. Throws instead if EARSHOT_TEST_REQUIRE contains the need.
 * `reason` is what is missing on this machine, if known.
 */
export function skipOrFail(need: Need, reason?: string): void {
  const line = `needs ${NEEDS[need]}${reason ? ` (${reason})` : ''}`;
  if (REQUIRED.includes(need)) throw new Error(`The tests of ${need} are required, and cannot run: ${line}`);
  console.warn(`Tests of ${need} skipped: ${line}`);
}
