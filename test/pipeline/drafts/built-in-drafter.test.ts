import { describe, expect, it } from 'vitest';
import { lengthLimitOf, lengthUnder } from '../../../pipeline/drafts/length-limit.ts';
import { composeDraft } from '../../../pipeline/drafts/built-in-drafter.ts';
import type { DraftRequest } from '../../../pipeline/drafts/drafter.ts';
import { PHRASES } from '../../../pipeline/drafts/phrases.ts';

const request = (
  mention: Partial<DraftRequest['mention']> = {},
  project: Partial<DraftRequest['project']> = {},
): DraftRequest => ({
  workspaceId: 1,
  mention: {
    source: 'hn',
    kind: 'post',
    title: null,
    text: 'Acme is down again.',
    lang: 'en',
    author: 'jane',
    author_name: null,
    sentiment: 'neutral',
    ...mention,
  },
  project: { id: 'prj_a', name: 'Acme', mode: 'mentions', description: null, settings: {}, ...project },
});

describe('the built-in drafter', () => {
  it('greets the author, names the project and fills every placeholder', () => {
    for (const lang of Object.keys(PHRASES)) {
      for (const sentiment of ['positive', 'negative', 'neutral'] as const) {
        for (const mode of ['mentions', 'leads'] as const) {
          const draft = composeDraft(request({ lang, sentiment }, { mode }));
          expect(draft).toContain('jane');
          expect(draft).not.toMatch(/[{}]/);
          expect(draft).toMatch(/^\p{Lu}/u);
        }
      }
    }
  });

  it('helps with trouble, asks back on a question and thanks for praise', () => {
    expect(composeDraft(request({ sentiment: 'negative' }))).toMatch(/sorry/);
    expect(composeDraft(request({ text: 'Does Acme work offline?' }))).toMatch(/question/);
    expect(composeDraft(request({ sentiment: 'positive' }))).toMatch(/thanks/i);
    expect(composeDraft(request({}, { mode: 'leads' }))).toMatch(/we make Acme/i);
  });

  it('matches the register of the post', () => {
    const casual = composeDraft(request({ text: 'lol acme is down again 😅', sentiment: 'negative' }));
    const formal = composeDraft(
      request({ source: 'linkedin', text: 'Our team has found Acme unreliable.', sentiment: 'negative' }),
    );
    expect(casual).toMatch(/^Hey jane/);
    expect(formal).toMatch(/^Hello jane/);
  });

  it('writes in the language of the post if known, else in English', () => {
    expect(composeDraft(request({ lang: 'de', sentiment: 'negative' }))).toMatch(/leid/);
    expect(composeDraft(request({ lang: 'ja', sentiment: 'negative' }))).toMatch(/sorry/);
    expect(composeDraft(request({ lang: null, author: null }))).toMatch(/^Thanks/);
  });

  it('inserts names literally, with any special characters', () => {
    expect(composeDraft(request({ author: '$&{name}' }, { name: '$1 {author}' }))).toContain('$1 {author}');
  });

  it('addresses people by name, or by handle where that reaches them, and skips what is no name', () => {
    const to = (mention: Partial<DraftRequest['mention']>) => composeDraft(request(mention)).split(',')[0];
    expect(to({ author_name: 'Jane Doe' })).toBe('Hey Jane');
    expect(to({ author_name: 'Jane Doe', source: 'linkedin' })).toBe('Hello Jane Doe');
    expect(to({ source: 'x' })).toBe('Hey @jane');
    expect(to({ source: 'bluesky', author: 'jane.bsky.social' })).toBe('Hey jane');
    for (const author of ['evil.example.com', 'buy now at', 'https://evil.example', null])
      expect(to({ author })).toMatch(/^Thanks/);
  });

  it('describes the project only in the words of its description', () => {
    const lead = (description: string | null) => composeDraft(request({}, { mode: 'leads', description }));
    expect(lead('Acme is an issue tracker for small teams, with a free plan.')).toContain(
      'We make Acme, an issue tracker for small teams, so',
    );
    expect(lead('We sell anvils.')).toContain('We make Acme, so');
  });

  it('fits the platform in every language, makes no promises and contains no links', () => {
    for (const lang of [...Object.keys(PHRASES), 'pt-BR', 'ja'])
      for (const source of ['x', 'bluesky', 'threads', 'tiktok', 'linkedin', 'hn'] as const)
        for (const sentiment of ['positive', 'negative', 'neutral'] as const)
          for (const mode of ['mentions', 'leads'] as const)
            for (const text of ['Acme', 'Acme?']) {
              const asked = request(
                { lang, source, sentiment, text, author: 'a'.repeat(15) },
                { mode, name: 'N'.repeat(30) },
              );
              const draft = composeDraft(asked);
              expect(lengthUnder(draft, lengthLimitOf(source))).toBeLessThanOrEqual(
                lengthLimitOf(source).points,
              );
              expect(draft).not.toMatch(/https?:|www\.|refund|guarantee|promise|As an AI|…/i);
              expect(draft).toMatch(/[.!?)]$/);
            }
  });
});
