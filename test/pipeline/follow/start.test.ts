import { describe, expect, test } from 'vitest';
import { followedSources } from '../../../pipeline/follow/start.ts';
import { ConfigError } from '../../../schemas/config/config-error.ts';
import { parseConfig } from '../../../schemas/config/config.ts';

const HN = 'http://127.0.0.1:9901/hn';
const ACCOUNT = { EARSHOT_BLUESKY_IDENTIFIER: 'me.example', EARSHOT_BLUESKY_APP_PASSWORD: 'x' };

describe('Live following', () => {
  test.each([
    ['both sources by default, without an account', {}, ['hn', 'bluesky']],
    ['both sources with a Bluesky account', ACCOUNT, ['hn', 'bluesky']],
    ['the chosen source', { ...ACCOUNT, EARSHOT_FOLLOW: 'bluesky' }, ['bluesky']],
    ['nothing when it is turned off', { ...ACCOUNT, EARSHOT_FOLLOW: 'off' }, []],
    [
      'nothing when the search servers are replaced',
      { ...ACCOUNT, EARSHOT_HN_BASE_URL: HN, EARSHOT_BLUESKY_BASE_URL: 'http://127.0.0.1:9901/bluesky' },
      [],
    ],
    [
      'sources with replaced stream servers',
      {
        EARSHOT_HN_BASE_URL: HN,
        EARSHOT_HN_FIREBASE_URL: HN,
        EARSHOT_BLUESKY_BASE_URL: 'http://127.0.0.1:9901/bluesky',
        EARSHOT_BLUESKY_JETSTREAM_URL: 'ws://127.0.0.1:9901/bluesky/subscribe',
      },
      ['hn', 'bluesky'],
    ],
  ])('covers %s', (_, env, followed) => expect(followedSources(parseConfig(env))).toEqual(followed));

  test.each([
    { EARSHOT_FOLLOW: 'reddit' },
    { EARSHOT_FOLLOW: 'hn;bluesky' },
    { EARSHOT_BLUESKY_MODE: 'both' },
    { EARSHOT_BLUESKY_JETSTREAM_URL: 'ftp://example.org' },
  ])('rejects the invalid setting %j at startup', (env) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(Object.keys(env)[0]!);
  });
});
