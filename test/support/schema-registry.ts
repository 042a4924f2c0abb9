import { sharedService } from './shared-service.ts';

/**
 * The address of the schema registry that tests use, or null when none can be had here:
 * `EARSHOT_TEST_SCHEMA_REGISTRY_URL`, else one that all tests of the run share. In CI its absence is a failure.
 */
export async function schemaRegistryForTests(): Promise<string | null> {
  const given = process.env['EARSHOT_TEST_SCHEMA_REGISTRY_URL'];
  if (given) return given;
  const state = await sharedService('registry-server');
  if ('address' in state) return state.address;
  const line = `No schema registry for tests: ${state.unavailable}.`;
  if (process.env['CI']) throw new Error(line);
  console.warn(`${line} Skipped.`);
  return null;
}
