import { describe, expect, it } from 'vitest';
import { legend, mentionLine, mostUrgent, postLine } from '../../../bin/demo/demo-output.ts';
import { summaryTable } from '../../../bin/demo/demo-summary.ts';
import { fitText, padText, textWidth } from '../../../bin/text-width.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Run } from '../../../schemas/run.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { matchOf } from '../../pipeline/judge/fixtures.ts';

const TEXT =
  'The pipe fish of 日本語で書かれた leaks 🐟🐟 and nobody at the office knows how to mend it. '.repeat(3);

/** Creates a judged mention. */
const aMention = (more: Partial<Mention> = {}): Mention => ({
  ...matchOf(TEXT, { source: 'stackoverflow', author: '4711', author_name: '日本語の名前がとても長い人' }),
  trend: null,
  edited_at: null,
  assignee: null,
  tags: [],
  snoozed_until: null,
  judged_at: '2026-11-20T09:00:01.000Z',
  category_id: null,
  relevant: true,
  sentiment: 'negative',
  urgency: 100,
  relevance: 'high',
  summary: TEXT,
  reason:
    'Not relevant: it says "kite", of a namesake and none of the words that go with the brand is in it.',
  status: 'open',
  draft: null,
  judge: 'built-in/9',
  ...more,
});

/** Returns what a terminal shows, without colors. */
const plain = (text: string) => text.replace(/\u001b\[\d+m/g, '');
const widest = (text: string) => Math.max(...plain(text).split('\n').map(textWidth));

const run: Run = {
  id: 'run_1',
  project_id: 'prj_1',
  trigger: 'schedule',
  status: 'done',
  queued_at: '2026-11-20T09:00:00.000Z',
  started_at: '2026-11-20T09:00:00.000Z',
  finished_at: '2026-11-20T09:00:05.200Z',
  returned: 1300,
  matched: 1300,
  new: 1300,
  errors: 0,
  sources: SOURCES.map((source) => ({
    source,
    status: 'done',
    returned: 100,
    matched: 100,
    new: 100,
    swept_from: '2026-11-13T08:00:00.000Z',
    swept_to: '2026-11-20T08:00:00.000Z',
    late: 0,
    calls: 8,
    error: null,
    retry_at: null,
    reached_back_to: null,
    duration_ms: 4321,
  })),
};

describe('text in columns', () => {
  it('counts wide characters as two columns and joined ones as one', () => {
    expect(textWidth('ab日本')).toBe(6);
    expect(textWidth('👩‍👩‍👧é')).toBe(3);
  });

  it('is truncated to fit, never within a character', () => {
    expect(fitText('日本語', 6)).toBe('日本語');
    expect(fitText('日本語', 5)).toBe('日本…');
    expect(fitText('日本語', 4)).toBe('日…');
    expect(padText('日本語', 4)).toBe('日… ');
    expect(textWidth(padText('日', 9))).toBe(9);
  });
});

describe("the demo's output", () => {
  it.each([48, 60, 71, 72, 89, 90, 100, 200])('fits a terminal of %i columns', (columns) => {
    const mention = aMention();
    expect(widest(legend(columns))).toBeLessThanOrEqual(columns);
    expect(widest(mentionLine(mention, null, columns))).toBeLessThanOrEqual(columns);
    expect(widest(mentionLine({ ...mention, relevant: false }, 'Acme Sync', columns))).toBeLessThanOrEqual(
      columns,
    );
    expect(widest(mostUrgent([mention], 3, columns))).toBeLessThanOrEqual(columns);
    expect(widest(summaryTable(run, [mention], columns))).toBeLessThanOrEqual(columns);
  });

  it('shows why a post is noise, and labels mentions of the competitor', () => {
    const line = plain(mentionLine(aMention({ relevant: false }), 'Acme Sync', 200));
    expect(line).toContain('×');
    expect(line).toContain('[Acme Sync] The pipe fish');
    expect(line.split('\n')[1]!.trim()).toMatch(/^it says "kite"/);
  });

  it('shows a title once, and only the text for comments', () => {
    expect(postLine({ kind: 'article', title: 'A pipe', text: 'A pipe\nIt leaks.' })).toBe(
      'A pipe It leaks.',
    );
    expect(postLine({ kind: 'article', title: 'A pipe', text: 'A pipe' })).toBe('A pipe');
    expect(postLine({ kind: 'post', title: 'A pipe', text: 'It leaks.' })).toBe('A pipe: It leaks.');
    expect(postLine({ kind: 'comment', title: 'Their title', text: 'It leaks.' })).toBe('It leaks.');
    expect(postLine({ kind: 'post', title: 'A pipe', text: '' })).toBe('A pipe');
  });

  it('summarizes each source and the total, by relevance and sentiment', () => {
    const mentions = [
      aMention(),
      aMention({ sentiment: 'positive' }),
      aMention({ relevant: false }),
      aMention({ source: 'hn', sentiment: 'neutral' }),
    ];
    const rows = plain(summaryTable(run, mentions, 100))
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    const cells = (name: string) => rows.find(([first]) => first === name)!.slice(1);
    expect(rows.map(([first]) => first)).toEqual(['source', ...SOURCES, 'all']);
    expect(cells('stackoverflow')).toEqual([
      'done',
      '100',
      '100',
      '100',
      '2',
      '1',
      '1',
      '0',
      '1',
      '8',
      '4.3',
    ]);
    expect(cells('all')).toEqual([
      'done',
      '1300',
      '1300',
      '1300',
      '3',
      '1',
      '1',
      '1',
      '1',
      String(8 * SOURCES.length),
      '5.2',
    ]);
  });

  it('ends with the most urgent mentions and leaves out noise', () => {
    const list = [
      aMention({ urgency: 20, relevance: 'low', summary: 'Later.' }),
      aMention({ urgency: 90, summary: 'Now.' }),
      aMention({ urgency: 95, summary: 'Never.', relevant: false }),
    ];
    const lines = plain(mostUrgent(list, 2, 80))
      .trim()
      .split('\n');
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['first', 'Now.', 'Later.']);
    expect(mostUrgent([], 2, 80)).toBe('');
  });
});
