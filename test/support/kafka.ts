import { skipOrFail } from './requirements.ts';
import { sharedService } from './shared-service.ts';

/** The address of a service that all tests of the run share, or null when this machine cannot run it. */
async function addressOf(script: string): Promise<string | null> {
  const state = await sharedService(script);
  if ('address' in state) return state.address;
  skipOrFail('kafka', state.unavailable);
  return null;
}

/**
 * Returns the brokers for tests: those of `EARSHOT_TEST_KAFKA_BROKERS`, or the one broker that the run shares. Returns null,
 * and prints one line, when this machine cannot run one; throws when it is required.
 */
export async function kafkaForTests(): Promise<readonly string[] | null> {
  const given = process.env['EARSHOT_TEST_KAFKA_BROKERS'];
  if (given) return given.split(',');
  const address = await addressOf('kafka-broker');
  return address === null ? null : [address];
}

/** Returns the address of the schema registry for tests, likewise: `EARSHOT_TEST_SCHEMA_REGISTRY_URL`, or a shared one. */
export async function schemaRegistryForTests(): Promise<string | null> {
  return process.env['EARSHOT_TEST_SCHEMA_REGISTRY_URL'] || addressOf('registry-server');
}
