/** What some tests need beyond Node and npm, by the names that EARSHOT_TEST_REQUIRE takes. */
const NEEDS = {
  console: 'the console as `npm run build` leaves it',
  kafka: 'Java 17 and Maven, or Docker',
  pages: 'Chromium at /usr/bin/chromium or CHROMIUM_PATH',
  schemathesis: 'Python 3 with venv, and PyPI',
} as const;

/** The name of something that some tests need. */
export type Need = keyof typeof NEEDS;

/** Their tests fail where they would skip otherwise. `.ci/run` sets what it has prepared. */
const REQUIRED = (process.env['EARSHOT_TEST_REQUIRE'] ?? '').split(',').map((name) => name.trim());

/**
 * Prints one line that says why tests are skipped. Throws instead when EARSHOT_TEST_REQUIRE names the need. `reason`
 * says what is missing on this machine, where that is known.
 */
export function skipOrFail(need: Need, reason?: string): void {
  const line = `needs ${NEEDS[need]}${reason ? ` (${reason})` : ''}`;
  if (REQUIRED.includes(need)) throw new Error(`The tests of ${need} are required, and cannot run: ${line}`);
  console.warn(`Tests of ${need} skipped: ${line}`);
}
