import { describe, expect, it } from 'vitest';
import {
  dayIndex,
  digestMessages,
  ruleMessages,
  spikeMessages,
} from '../../../api/alerts/simulated-messages.ts';
import { SPIKE_HISTORY_HOURS } from '../../../schemas/alerts/alert-spike.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const edges = [0, 1, 2, 3].map((day) => day * DAY_MS);
/** Returns one mention at each of these minutes. */
const at = (...minutes: number[]) => minutes.map((minute) => ({ at: minute * MINUTE_MS, count: 1 }));
const minutes = (sent: readonly number[]) => sent.map((each) => each / MINUTE_MS);

describe('a simulated rule', () => {
  it('sends each mention at once, and a flood in one message', () => {
    expect(minutes(ruleMessages(at(5, 90), edges, 30))).toEqual([5, 90]);
    const minute = (count: number) => [{ at: 5 * MINUTE_MS, count }];
    expect(minutes(ruleMessages(minute(10), edges, 30))).toEqual(Array(10).fill(5));
    expect(minutes(ruleMessages(minute(11), edges, 30))).toEqual([5]);
  });

  it('sends what the cap holds back in one message at midnight, and starts over', () => {
    const everyMinute = at(...Array.from({ length: 1440 }, (_, minute) => minute));
    const sent = ruleMessages([...everyMinute, ...at(1500)], edges, 10);
    expect(minutes(sent)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1440, 1500]);
    expect(dayIndex(edges, sent[10]!)).toBe(1);
  });

  it('sends nothing when the cap is 0', () => {
    expect(ruleMessages(at(1, 2), edges, 0)).toEqual([]);
  });
});

describe('a simulated digest', () => {
  it('is sent at each scheduled time that has new mentions', () => {
    const ends = [60, 120, 180, 240].map((minute) => minute * MINUTE_MS);
    // The first mention is before the period. A mention at exactly a digest's time goes into the next one.
    expect(minutes(digestMessages(at(-1, 5, 130, 180), 0, ends))).toEqual([60, 180, 240]);
    expect(digestMessages([], 0, ends)).toEqual([]);
  });
});

describe('a simulated spike', () => {
  it('is sent once a day', () => {
    const counts = [...Array<number>(SPIKE_HISTORY_HOURS).fill(1), ...Array<number>(30).fill(20)];
    expect(spikeMessages(counts, 0, 5)[0]).toBe(SPIKE_HISTORY_HOURS);
    expect(spikeMessages(counts, 0, 5)).toHaveLength(2);
    expect(spikeMessages(counts, 0, 21)).toEqual([]);
  });
});
