import { skipOrFail } from './requirements.ts';
import { sharedService } from './shared-service.ts';

/** Returns the address of a service shared by all tests of the run, or null if this machine cannot run it. */
async function addressOf(script: string): Promise<string | null> {
  const state = await sharedService(script);
  if ('address' in state) return state.address;
  skipOrFail('kafka', state.unavailable);
  return null;
}

/**
 * Returns the brokers for tests: those in `EARSHOT_TEST_KAFKA_BROKERS`, or the one broker shared by the run. If this
 * machine cannot run a broker, prints one line and returns null, or throws if it is required.
 */
export async function kafkaForTests(): Promise<readonly string[] | null> {
  const given = process.env['EARSHOT_TEST_KAFKA_BROKERS'];
  if (given) return given.split(',');
  const address = await addressOf('kafka-broker');
  return address === null ? null : [address];
}

/**
 * Returns the address of the schema registry for tests: `EARSHOT_TEST_SCHEMA_REGISTRY_URL`, or the one shared by the
 * run.
 */
export async function schemaRegistryForTests(): Promise<string | null> {
  return process.env['EARSHOT_TEST_SCHEMA_REGISTRY_URL'] || addressOf('registry-server');
}
