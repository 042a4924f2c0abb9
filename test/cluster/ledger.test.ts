import { describe, expect, it } from 'vitest';
import { compare, type Holdings, type Traffic } from './ledger.ts';

const once = (...ids: readonly string[]) => new Map(ids.map((id) => [id, 1]));
const byPost = (ids: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(ids).map(([post, those]) => [post, once(...those)]));

/** Two posts went in, one of them relevant, and everything arrived once. */
const TRAFFIC: Traffic = {
  wanted: new Set(['a', 'b']),
  webhook: byPost({ a: ['evt_a'] }),
  live: once('a', 'b'),
  refusals: [],
};
const HOLDINGS: Holdings = {
  listed: [
    { external_id: 'a', relevant: true },
    { external_id: 'b', relevant: false },
  ],
  rows: once('a', 'b'),
  events: byPost({ a: ['evt_a'], b: ['evt_b'] }),
  deadLetters: 0,
};

const check = (traffic: Partial<Traffic>, holdings: Partial<Holdings> = {}) =>
  compare({ ...TRAFFIC, ...traffic }, { ...HOLDINGS, ...holdings });

describe('the ledger', () => {
  it('finds nothing wrong where everything arrived once', () => {
    expect(check({})).toEqual({
      faults: [],
      counts: {
        wanted: 2,
        mentions: 2,
        relevant: 1,
        'repeated created events': 0,
        'repeated webhook posts': 0,
        'repeated live events': 0,
      },
    });
  });

  it('counts repetitions with the same id, which are no fault', () => {
    const twice = new Map([['a', new Map([['evt_a', 2]])]]);
    const events = new Map([...HOLDINGS.events, ['b', new Map([['evt_b', 3]])]]);
    const live = new Map([...TRAFFIC.live, ['b', 5]]);
    expect(check({ webhook: twice, live }, { events })).toMatchObject({
      faults: [],
      counts: {
        'repeated created events': 2,
        'repeated webhook posts': 1,
        'repeated live events': 4,
      },
    });
  });

  it.each<[string, Partial<Traffic>, Partial<Holdings>]>([
    ['not listed by REST: 1 (b)', {}, { listed: HOLDINGS.listed.slice(0, 1) }],
    ['listed twice by REST: 1 (a)', {}, { listed: [...HOLDINGS.listed, HOLDINGS.listed[0]!] }],
    [
      'listed but never fed: 1 (c)',
      {},
      { listed: [...HOLDINGS.listed, { external_id: 'c', relevant: false }] },
    ],
    ['not in ClickHouse: 1 (b)', {}, { rows: once('a') }],
    ['doubled in ClickHouse: 1 (b)', {}, { rows: new Map([...HOLDINGS.rows, ['b', 2]]) }],
    ['without a created event: 1 (b)', {}, { events: byPost({ a: ['evt_a'] }) }],
    ['published under two event ids: 1 (b)', {}, { events: byPost({ a: ['evt_a'], b: ['evt_b', 'none'] }) }],
    ['sent under two webhook ids: 1 (a)', { webhook: byPost({ a: ['evt_a', 'evt_b'] }) }, {}],
    ['webhook ids that are no event ids: 1 (evt_x)', { webhook: byPost({ a: ['evt_x'] }) }, {}],
    ['never sent to the webhook: 1 (a)', { webhook: new Map() }, {}],
    ['never seen live: 1 (b)', { live: once('a') }, {}],
    ['refused by the live stream: 1 (400 no)', { refusals: ['400 no'] }, {}],
    ['dead letters: 3', {}, { deadLetters: 3 }],
  ])('says %s', (fault, traffic, holdings) => {
    expect(check(traffic, holdings).faults).toEqual([fault]);
  });
});
