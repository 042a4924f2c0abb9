import { describe, expect, it } from 'vitest';
import { feedEntry } from '../../../api/feeds/feed-entry.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { aMention } from '../support/world.ts';

const entryOf = (fields: Partial<Mention>) =>
  feedEntry(aMention(1, 'prj_1', fields), {
    baseUrl: 'https://earshot.example',
    categories: new Map([[4, 'Bugs']]),
  });

describe('an entry', () => {
  it('begins with the title, or with the words of a comment, whose title is that of its thread', () => {
    expect(entryOf({ title: 'Ask HN: Acme?', text: 'We like it' }).title).toBe('Ask HN: Acme?');
    expect(entryOf({ title: 'Ask HN: Acme?', text: 'We like it', kind: 'comment' }).title).toBe('We like it');
    expect(entryOf({ title: null, text: ' ' }).title).toBe('(no text)');
  });

  it('has the text as paragraphs of escaped words, the reason, and links', () => {
    const { content, consoleUrl } = entryOf({
      text: 'One <b>\r\n\r\nTwo & \u202ethree',
      reason: 'A bug.',
      url: 'https://example.com/?a=1&b="2"',
    });
    expect(content).toContain(
      '<p>One &lt;b&gt;</p><p>Two &amp; three</p><p><strong>Why:</strong> A bug.</p>',
    );
    expect(content).toContain('<a href="https://example.com/?a=1&amp;b=%222%22">Hacker News</a>');
    expect(content).toContain(`<a href="${consoleUrl}">Open in Earshot</a>`);
  });

  it('never links where a browser must not go', () => {
    const entry = entryOf({ url: 'javascript:alert(1)', author: 'eve', author_url: 'data:text/html,x' });
    expect(entry.url).toBeNull();
    expect(entry.content).not.toContain('javascript');
    expect(entry.author).toEqual({ name: 'eve', url: null });
  });

  it('is updated by the verdict and by edits, and has source, sentiment, category and tags as its tags', () => {
    const entry = entryOf({
      ...{ source: 'hn', sentiment: 'negative', category_id: 4, tags: ['enterprise'] },
      ...{ posted_at: '2026-11-20T08:00:00.000Z', judged_at: '2026-11-20T09:00:00.000Z' },
      ...{ found_at: '2026-11-20T08:30:00.000Z', edited_at: '2026-11-21T09:00:00.000Z' },
    });
    expect(entry.tags).toEqual(['hn', 'negative', 'Bugs', 'enterprise']);
    expect([entry.published, entry.updated]).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-21T09:00:00.000Z',
    ]);
  });
});
