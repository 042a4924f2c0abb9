import { describe, expect, it } from 'vitest';
import { storiesOf } from '../../../domain/report/stories.ts';
import { stemsOf } from '../../../domain/report/terms.ts';
import { themesOf } from '../../../domain/report/themes.ts';
import type { ReportMention } from '../../../clickhouse/analytics/report-mentions.ts';
import { reportMention, saying } from './report-mention.ts';

const ignored = stemsOf(['Acme']);
const themesIn = (mentions: readonly ReportMention[], categories = new Map<number, string>()) =>
  themesOf(storiesOf(mentions, ignored), () => 0, categories);

const conflicts = saying(
  [
    'Acme keeps creating sync conflicts on my laptop',
    'Sync conflicts again after the update, Acme please',
    'Why does Acme show sync conflicts for files nobody touched?',
  ],
  1,
  { sentiment: 'negative' },
);
const prices = saying(
  [
    'Acme raised the price of the team plan',
    'The new team plan price of Acme is fair',
    'Team plan price: what changed at Acme?',
  ],
  11,
);

describe('themes', () => {
  it('group mentions by the terms they share, and cite them', () => {
    const themes = themesIn([...conflicts, ...prices]);
    expect(themes.map(({ title }) => title)).toEqual(['Sync conflicts', 'Team plan, price']);
    expect(themes[0]).toMatchObject({
      ...{ count: 3, sentiment: 'negative', negative: 3, positive: 0 },
      mentions: conflicts.map(({ id }) => id),
    });
    expect(themes[1]!.mentions.toSorted()).toEqual(prices.map(({ id }) => id));
  });

  it('do not depend on the order of the mentions', () => {
    const all = [...conflicts, ...prices];
    expect(themesIn(all.toReversed())).toEqual(themesIn(all));
  });

  it('never have the name that all mentions share', () => {
    const titles = themesIn([...conflicts, ...prices]).map(({ title }) => title.toLowerCase());
    expect(titles.filter((title) => title.includes('acme'))).toEqual([]);
  });

  it('count the mentions of a story, but its words once', () => {
    const copies = [31, 32, 33, 34].map((id) =>
      reportMention(id, {
        story_id: 'f'.repeat(32),
        title: 'Acme acquires Globex',
        said: 'Acme acquires Globex\nA deal.',
      }),
    );
    const themes = themesIn([...conflicts, ...copies]);
    expect(themes.map(({ title, count }) => [title, count])).toEqual([
      ['Acme acquires Globex', 4],
      ['Sync conflicts', 3],
    ]);
  });

  it('fall back to categories for what shares no words', () => {
    const singles = saying(['Acme works nicely', 'Bravo Acme', 'Hello'], 41).map((mention, at) => ({
      ...mention,
      category_id: at < 2 ? 7 : null,
    }));
    const names = new Map([[7, 'Praise']]);
    expect(themesIn([...conflicts, ...singles], names).map(({ title, count }) => [title, count])).toEqual([
      ['Sync conflicts', 3],
      ['Praise', 2],
    ]);
    // Alone, even one mention makes a theme.
    expect(themesIn(singles, names).map(({ title }) => title)).toEqual(['Praise', 'Other mentions']);
  });

  it('prefer terms that belong to this period', () => {
    const texts = ['export fails', 'export slow', 'login slow', 'login fails'];
    const first = (odds: Record<string, number>) => {
      const stories = storiesOf(saying(texts, 51), ignored);
      return themesOf(stories, (term) => odds[term] ?? 0, new Map()).map(({ title }) => title);
    };
    expect(first({ export: 3, login: 3 })).toEqual(['Export', 'Login']);
    expect(first({ fail: 3, slow: 3 })).toEqual(['Fails', 'Slow']);
  });

  it('have the sentiment of most; equally many praises and complaints are neutral', () => {
    const sentiments = (...list: ReportMention['sentiment'][]) =>
      themesIn(list.map((sentiment, at) => reportMention(at + 1, { said: 'sync conflicts', sentiment })))[0]!
        .sentiment;
    expect(sentiments('negative', 'negative', 'positive')).toBe('negative');
    expect(sentiments('negative', 'positive', 'neutral')).toBe('neutral');
    expect(sentiments('positive', 'positive', 'neutral')).toBe('positive');
  });
});
