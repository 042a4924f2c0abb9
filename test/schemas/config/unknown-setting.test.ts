import { expect, test } from 'vitest';
import { parseConfig } from '../../../schemas/config/config.ts';

const message = (name: string) => {
  try {
    parseConfig({ [name]: '1' });
  } catch (error) {
    return (error as Error).message;
  }
  return null;
};

test('a misspelled setting stops the start with the nearest name', () => {
  expect(message('EARSHOT_PROT')).toBe('EARSHOT_PROT is not a setting. Did you mean EARSHOT_PORT?');
  expect(message('EARSHOT_POSTGRES')).toContain('Did you mean EARSHOT_POSTGRES_URL?');
  expect(message('EARSHOT_SLACK_TOKEN')).toContain('Did you mean EARSHOT_SLACK_BOT_TOKEN?');
  expect(message('EARSHOT_Log_Level')).toContain('Did you mean EARSHOT_LOG_LEVEL?');
});

test('a setting that resembles no other one stops the start without a suggestion', () => {
  expect(message('EARSHOT_WIBBLE')).toBe(
    'EARSHOT_WIBBLE is not a setting. See .env.example for all settings.',
  );
});

test('variables of other programs and of the test suite are ignored', () => {
  expect(message('EARSHOTS')).toBeNull();
  expect(message('EARSHOT_TEST_POSTGRES_URL')).toBeNull();
});
