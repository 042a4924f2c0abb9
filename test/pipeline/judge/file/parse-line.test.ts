import { describe, expect, test } from 'vitest';
import { parseLine, readMoment } from '../../../../pipeline/judge/file/parse-line.ts';

const LINE = {
  post: { source: 'x', text: 'a' },
  project: { name: 'Acme', mode: 'mentions', keywords: [{ term: 'acme' }] },
};
const faultOf = (line: unknown) => {
  try {
    parseLine(typeof line === 'string' ? line : JSON.stringify(line));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};
const post = (more: object) => ({ ...LINE, post: { ...LINE.post, ...more } });
const project = (more: object) => ({ ...LINE, project: { ...LINE.project, ...more } });

describe('a line of a judge file', () => {
  test.each([
    ['with only the required fields', LINE],
    ['with nulls for unknown fields', post({ title: null, author: null, lang: null, posted_at: null })],
    ['with additional fields', { ...LINE, note: 7 }],
    ['with a time in a format of other tools', post({ posted_at: '2015-02-23 14:38:55 -0800' })],
    ['that expects no category', { ...LINE, categories: [{ name: 'a' }], expected: { category: null } }],
    ['without keywords', project({ keywords: [] })],
  ])('%s is read', (_, line) => {
    expect(faultOf(line)).toBeNull();
  });

  test.each([
    ['', 'is empty'],
    ['{', 'is not JSON'],
    ['[]', 'must be an object'],
    [{ project: LINE.project }, 'post: is missing'],
    [post({ text: undefined }), 'post.text: is missing'],
    [post({ source: 'myspace' }), /^post\.source: must be one of reddit, linkedin, /],
    [post({ text: 7 }), 'post.text: must be a string'],
    [post({ engagement: -1 }), 'post.engagement: must be at least 0'],
    [post({ posted_at: 'soon' }), 'post.posted_at: must be a date, or a date and time'],
    [post({ kind: 'song' }), 'post.kind: must be one of post, comment, article, video'],
    [project({ mode: 'x' }), 'project.mode: must be one of mentions, leads'],
    [project({ keywords: [{ term: 'a' }, {}] }), 'project.keywords.1.term: is missing'],
    [project({ settings: { team: 'ann' } }), 'project.settings.team: must be a list'],
    [{ ...LINE, lessons: [{ text: 'a', relevant: 'no' }] }, 'lessons.0.relevant: must be true or false'],
    [
      { ...LINE, expected: { sentiment: 'sad' } },
      'expected.sentiment: must be one of positive, negative, neutral',
    ],
    [{ ...LINE, expected: { urgency: 'high' } }, 'expected.urgency: must be a number'],
    [{ ...LINE, group: 3 }, 'group: must be a string'],
  ])('%j is rejected with the field and the rule', (line, fault) => {
    expect(faultOf(line)).toEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault));
  });
});

test('a time without a zone is in UTC', () => {
  expect(readMoment('2026-11-20')).toBe(Date.UTC(2026, 10, 20));
  expect(readMoment('2026-11-20T08:00:00')).toBe(Date.UTC(2026, 10, 20, 8));
  expect(readMoment('2026-11-20 08:00:00 +0200')).toBe(Date.UTC(2026, 10, 20, 6));
});
