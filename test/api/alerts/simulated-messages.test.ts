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
  it('sends at once, and batches what arrives within the next minute', () => {
    expect(minutes(ruleMessages(at(5, 90), edges, 30))).toEqual([5, 90]);
    expect(minutes(ruleMessages([...at(5), { at: 5.5 * MINUTE_MS, count: 9 }], edges, 30))).toEqual([5, 6]);
  });

  it('spreads the rest of the cap over the day and starts over the next day', () => {
    const everyMinute = at(...Array.from({ length: 2 * 1440 }, (_, minute) => minute));
    const sent = ruleMessages(everyMinute, edges, 10);
    const days = [0, 1, 2].map((day) => sent.filter((each) => dayIndex(edges, each) === day).length);
    expect(days.slice(0, 2)).toEqual([9, 9]);
    // The last message falls on midnight and so on the next day: a rule does not reach the cap on its own.
    expect(sent).toContain(DAY_MS);
    expect(
      sent
        .slice(0, 6)
        .map((each) => each / MINUTE_MS)
        .slice(0, 5),
    ).toEqual([0, 1, 2, 3, 4]);
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
