import { describe, expect, test } from 'vitest';
import { followedSources } from '../../../pipeline/follow/start.ts';
import { ConfigError, parseConfig } from '../../../schemas/config/config.ts';

const HN = 'http://127.0.0.1:9901/hn';
const ACCOUNT = { EARSHOT_BLUESKY_IDENTIFIER: 'me.example', EARSHOT_BLUESKY_APP_PASSWORD: 'x' };

describe('Followed live', () => {
  test.each([
    ['both, when nothing is set: neither needs an account', {}, ['hn', 'bluesky']],
    ['both, with an account of Bluesky', ACCOUNT, ['hn', 'bluesky']],
    ['what was chosen', { ...ACCOUNT, EARSHOT_FOLLOW: 'bluesky' }, ['bluesky']],
    ['nothing, when that was chosen', { ...ACCOUNT, EARSHOT_FOLLOW: 'off' }, []],
    [
      'nothing, when other servers stand in for searching',
      { ...ACCOUNT, EARSHOT_HN_BASE_URL: HN, EARSHOT_BLUESKY_BASE_URL: 'http://127.0.0.1:9901/bluesky' },
      [],
    ],
    [
      'what has an address of its own',
      {
        EARSHOT_HN_BASE_URL: HN,
        EARSHOT_HN_FIREBASE_URL: HN,
        EARSHOT_BLUESKY_BASE_URL: 'http://127.0.0.1:9901/bluesky',
        EARSHOT_BLUESKY_JETSTREAM_URL: 'ws://127.0.0.1:9901/bluesky/subscribe',
      },
      ['hn', 'bluesky'],
    ],
  ])('is %s', (_, env, followed) => expect(followedSources(parseConfig(env))).toEqual(followed));

  test.each([
    { EARSHOT_FOLLOW: 'reddit' },
    { EARSHOT_FOLLOW: 'hn;bluesky' },
    { EARSHOT_BLUESKY_MODE: 'both' },
    { EARSHOT_BLUESKY_JETSTREAM_URL: 'ftp://example.org' },
  ])('is nothing that cannot be: %j ends the start', (env) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(Object.keys(env)[0]!);
  });
});
