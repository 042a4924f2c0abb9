import { sharedService } from './shared-service.ts';

/**
 * The brokers that tests use, or null when none can be had here: `EARSHOT_TEST_KAFKA_BROKERS`, else one broker that
 * all tests of the run share. Says in one line why tests are skipped; in CI that is a failure.
 */
export async function kafkaForTests(): Promise<readonly string[] | null> {
  const given = process.env['EARSHOT_TEST_KAFKA_BROKERS'];
  if (given) return given.split(',');
  const state = await sharedService('kafka-broker');
  if ('address' in state) return [state.address];
  const line = `No Kafka for tests: ${state.unavailable}.`;
  if (process.env['CI']) throw new Error(line);
  console.warn(`${line} Skipped.`);
  return null;
}
