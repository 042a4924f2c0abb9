import { describe, expect, it } from 'vitest';
import { clearChanges, type ChangedCount } from '../../../domain/report/changes.ts';
import { vocabularyOf } from '../../../domain/report/phrases.ts';
import { storiesOf } from '../../../domain/report/stories.ts';
import { reportMention, saying } from './report-mention.ts';

const counted = (name: string, count: number, previous: number, source = 'hn'): ChangedCount => ({
  ...{ kind: 'source', key: source, name, count, previous },
  includes: (mention) => mention.source === source,
});
const mentions = {
  now: [reportMention(1, { urgency: 10 }), reportMention(2, { urgency: 90 })],
  before: [reportMention(3)],
};

describe('changes', () => {
  it('are differences beyond chance, the clearest first, with the most urgent mentions', () => {
    const found = clearChanges(
      [counted('even', 11, 9), counted('some', 20, 8), counted('most', 40, 5)],
      mentions,
    );
    expect(found.map(({ name }) => name)).toEqual(['most', 'some']);
    expect(found[0]).toMatchObject({
      ...{ kind: 'source', direction: 'rose', count: 40, previous: 5 },
      mentions: [mentions.now[1]!.id, mentions.now[0]!.id],
    });
  });

  it('cite the period before where a count fell', () => {
    expect(clearChanges([counted('less', 2, 20)], mentions)).toMatchObject([
      { direction: 'fell', mentions: [mentions.before[0]!.id] },
    ]);
  });

  it('are dropped when no mention shows them, or there is nothing to compare with', () => {
    expect(clearChanges([counted('unseen', 40, 5, 'x')], mentions)).toEqual([]);
    expect(clearChanges([counted('most', 40, 0)], { ...mentions, before: [] })).toEqual([]);
  });

  it('have the phrases that tell the periods apart, counted by story', () => {
    const usual = Array.from({ length: 30 }, (_, at) => `weekly sync question number${at}`);
    const now = saying([...usual, ...Array.from({ length: 12 }, (_, at) => `login outage region${at}`)], 100);
    const before = saying(usual, 200);
    const none = new Set<string>();
    const { distinguishing } = vocabularyOf(storiesOf(now, none), storiesOf(before, none));
    expect(distinguishing).toMatchObject([{ kind: 'phrase', name: 'login outage', count: 12, previous: 0 }]);
    const [change] = clearChanges(distinguishing, { now, before });
    expect(change!.mentions.every((id) => now.slice(30).some((mention) => mention.id === id))).toBe(true);
  });
});
