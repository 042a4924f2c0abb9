import { CONFIG_OPTIONS } from './config-options.ts';
import { nearestName } from './nearest-name.ts';

const PREFIX = 'EARSHOT_';
/** Variables with this prefix configure only the test suite. */
const TEST_PREFIX = 'EARSHOT_TEST_';

/** Returns a message about the first `EARSHOT_*` variable that is not a setting. Null when there is none. */
export function unknownSetting(env: Readonly<Record<string, string | undefined>>): string | null {
  const known = new Set(CONFIG_OPTIONS.map(({ name }) => name));
  const unknown = Object.keys(env).find(
    (name) => name.startsWith(PREFIX) && !name.startsWith(TEST_PREFIX) && !known.has(name),
  );
  if (unknown === undefined) return null;
  const names = [...known].filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  const nearest = nearestName(unknown.slice(PREFIX.length).toUpperCase(), names);
  const advice =
    nearest === null ? 'See .env.example for all settings.' : `Did you mean ${PREFIX}${nearest}?`;
  return `${unknown} is not a setting. ${advice}`;
}
