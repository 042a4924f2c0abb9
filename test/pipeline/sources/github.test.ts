import { describe, expect, test } from 'vitest';
import { parseComment, parseDiscussion, parseIssue } from '../../../pipeline/sources/github/thread.ts';
import { dataSets } from '../../support/data-sets.ts';

const issue = {
  id: 2711000001,
  node_id: 'I_kwDOabc',
  number: 812,
  title: 'Support `Vec<T>` & Lumenkite 🪁 بالعربية',
  body: 'Would be *great* to have `lumenkite` here.\r\n\r\n- a &lt; b',
  html_url: 'https://github.com/acme/widgets/issues/812',
  url: 'https://api.github.com/repos/acme/widgets/issues/812',
  user: { login: 'quietotter', id: 4471, type: 'User', html_url: 'https://github.com/quietotter' },
  comments: 3,
  reactions: { total_count: 5, '+1': 4, heart: 1 },
  created_at: '2026-11-20T07:30:00Z',
  updated_at: '2026-11-20T08:02:11Z',
  text_matches: [
    {
      object_url: 'https://api.github.com/repos/acme/widgets/issues/comments/330012',
      object_type: 'IssueComment',
    },
    {
      object_url: 'https://api.github.com/repos/acme/widgets/issues/comments/330012',
      object_type: 'IssueComment',
    },
    { object_url: 'https://api.github.com/repos/acme/widgets/issues/812', object_type: 'Issue' },
    { object_url: 'https://evil.example/repos/acme/../../user?x=/comments/1', object_type: 'IssueComment' },
    null,
  ],
};

describe('a GitHub issue', () => {
  test('is parsed field by field, with its Markdown unchanged', () => {
    const { item, updatedAt } = parseIssue(issue);
    expect(item).toEqual({
      source: 'github',
      external_id: 'I_kwDOabc',
      kind: 'post',
      url: issue.html_url,
      title: issue.title,
      text: 'Would be *great* to have `lumenkite` here.\n\n- a &lt; b',
      lang: null,
      place: null,
      author: 'quietotter',
      author_name: null,
      author_url: 'https://github.com/quietotter',
      engagement: 8,
      posted_at: '2026-11-20T07:30:00.000Z',
      thread_id: 'I_kwDOabc',
      parent_id: null,
    });
    expect(updatedAt).toBe(Date.parse(issue.updated_at));
  });

  test('lists its matching comments, each once and only those on the API host', () => {
    expect(parseIssue(issue).comments).toEqual([
      {
        path: '/repos/acme/widgets/issues/comments/330012',
        threadId: 'I_kwDOabc',
        threadTitle: issue.title,
        changedAt: Date.parse(issue.updated_at),
      },
    ]);
  });

  test('without body, author, reactions or update time is a post all the same', () => {
    const missing = { body: null, reactions: undefined, updated_at: undefined, text_matches: undefined };
    const { item, updatedAt, comments } = parseIssue({ ...issue, ...missing, user: null });
    expect(item).toMatchObject({ text: '', author: null, author_url: null, engagement: 3 });
    expect([updatedAt, comments]).toEqual([Date.parse(issue.created_at), []]);
  });

  test('by a bot is withheld', () => {
    expect(parseIssue({ ...issue, user: { login: 'x', type: 'Bot' } }).item).toBe('withheld');
    expect(parseIssue({ ...issue, user: { login: 'renovate[bot]' } }).item).toBe('withheld');
  });

  test('without id, time or URL is malformed', () => {
    for (const broken of [
      null,
      7,
      {},
      { ...issue, node_id: null, id: null },
      { ...issue, created_at: 'soon' },
      { ...issue, html_url: '' },
    ])
      expect(parseIssue(broken).item).toBe('malformed');
  });
});

describe('a GitHub reply', () => {
  test('to an issue is a comment', () => {
    const [ref] = parseIssue(issue).comments;
    const comment = {
      id: 330012,
      node_id: 'IC_kw1',
      html_url: 'https://github.com/acme/widgets/issues/812#issuecomment-330012',
      user: issue.user,
      created_at: '2026-11-20T08:02:11Z',
      body: 'we run lumenkite in production',
      reactions: { total_count: 2 },
    };
    expect(parseComment(comment, ref!)).toMatchObject({
      external_id: 'IC_kw1',
      kind: 'comment',
      url: comment.html_url,
      title: issue.title,
      text: comment.body,
      author: 'quietotter',
      engagement: 2,
      posted_at: '2026-11-20T08:02:11.000Z',
      thread_id: 'I_kwDOabc',
      parent_id: 'I_kwDOabc',
    });
    expect(parseComment({ message: 'odd' }, ref!)).toBe('malformed');
  });

  test('in a discussion is parsed from GraphQL, where null means hidden', () => {
    const discussion = {
      id: 'D_kw1',
      title: 'Lumenkite?',
      bodyText: 'Anyone?',
      url: 'https://github.com/acme/widgets/discussions/4',
      createdAt: '2026-11-20T08:02:11Z',
      upvoteCount: 3,
      author: { __typename: 'User', login: 'traeb', url: 'https://github.com/traeb' },
      comments: { totalCount: 4 },
    };
    expect(parseDiscussion(discussion).item).toMatchObject({
      external_id: 'D_kw1',
      kind: 'post',
      author: 'traeb',
      author_url: 'https://github.com/traeb',
      engagement: 7,
      thread_id: 'D_kw1',
    });
    expect(parseDiscussion({ ...discussion, author: null }).item).toMatchObject({ author: null });
    expect(parseDiscussion({ ...discussion, author: { __typename: 'Bot', login: 'x' } }).item).toBe(
      'withheld',
    );
    expect(parseDiscussion(null).item).toBe('withheld');
    expect(parseDiscussion({}).item).toBe('malformed');
  });
});

describe('recorded GitHub items', () => {
  const ofOneProject = dataSets('github-issues-api/issues.jsonl');
  test.each(ofOneProject)('of one project are all parsed with their text: $extent', (set) => {
    const rows = set.rows();
    const items = rows.map((row) => parseIssue(row).item);
    expect(items.filter((item) => typeof item === 'string')).toEqual([]);
    // Normalizes line breaks and removes control characters.
    const lines = (text: unknown) =>
      String(text ?? '')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim();
    expect(items.map((item) => typeof item !== 'string' && [item.external_id, item.text])).toEqual(
      rows.map((row) => [row.node_id, lines(row.body)]),
    );
  });

  const ofManyYears = dataSets('github-fixtures/objects.jsonl');
  test.each(ofManyYears)('from all versions of the API are parsed: $extent', (set) => {
    const items = set.rows().map((row) => parseIssue(row).item);
    const count = (kind: string) => items.filter((item) => item === kind).length;
    expect([items.length, count('malformed'), count('withheld')]).toEqual([set.isFull ? 133 : 12, 0, 0]);
  });
});
