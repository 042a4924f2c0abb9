import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../../../api/pages/public-dashboard/page.ts';
import { axisEnd } from '../../../../api/pages/public-dashboard/volume.ts';
import { change, excerpt, share, webAddress } from '../../../../api/pages/public-dashboard/wording.ts';
import { aDashboard, aPublicMention } from './a-dashboard.ts';

const BASE = 'https://earshot.example';
/** Renders the page and collapses its white space. */
const page = (fields: Parameters<typeof aDashboard>[0] = {}) =>
  renderDashboard(aDashboard(fields), BASE).replaceAll(/\s+/g, ' ');
const latest = (fields: Parameters<typeof aPublicMention>[0]) => page({ latest: [aPublicMention(fields)] });

describe('the public dashboard', () => {
  it('shows the number of mentions, their sentiment, the change, and when it was generated', () => {
    const text = page({ previous: { mentions: 2, positive: 2, neutral: 0, negative: 0 } });
    expect(text).toContain('<strong>4</strong>');
    expect(text).toMatch(/▲<\/span> 100% more than in the 30 days before/);
    expect(text).toContain('<b>50%</b>');
    expect(text).toContain('2, was 100%');
    expect(text).toContain('<time datetime="2026-11-21T05:40:00.000Z">21 Nov 2026, 06:40</time>');
    expect(text).toContain('Most on Sundays from 15:00: 4 mentions. Hours of Europe/Berlin.');
  });

  it('escapes everything that strangers wrote', () => {
    const attack = `"><img src=x onerror=alert(1)></title></style><script>alert(1)</script>`;
    const text = page({
      project: { ...aDashboard().project, name: attack, public_description: attack },
      latest: [aPublicMention({ title: attack, text: `${attack} again`, author: attack, lang: attack })],
    });
    expect(text).not.toMatch(/<(img|script|iframe)/i);
    expect(text.match(/<style>/g)).toHaveLength(1);
    expect(text.match(/&lt;script&gt;/g)!.length).toBeGreaterThan(5);
  });

  it('links only to web addresses, and marks every link nofollow', () => {
    expect(latest({ url: 'https://x.example/?a=1&b="' })).toContain(
      '<a href="https://x.example/?a=1&amp;b=%22" rel="nofollow ugc noopener noreferrer">',
    );
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '',
      '//x',
      'https://bank.example@evil.example/',
    ])
      expect(latest({ url }).match(/<a\b[^>]*ugc/g)).toBeNull();
    const fake = { ...aDashboard().project, public_website: 'https://acme.example@evil.example/' };
    expect(page({ project: fake })).not.toContain('evil.example');
  });

  it('sets the direction of a post, and its language if it is a known one', () => {
    expect(latest({ lang: 'ar' })).toMatch(/dir="auto" lang="ar"/);
    expect(latest({ lang: 'qq' })).not.toContain('lang="qq"');
    expect(latest({ lang: null })).toContain('dir="auto"');
  });

  it('shows a post once: no title that repeats the text, and no thread title on a comment', () => {
    const repeated = latest({ title: 'Acme is out', text: 'Acme is out: and it is good.' });
    expect(repeated).toContain('<h3>Acme is out</h3>');
    expect(repeated).toContain('<p>and it is good.</p>');
    expect(latest({ kind: 'comment', title: 'Ask: which app?' })).not.toContain('which app');
  });

  it('compares the brand with its competitors, and marks mentions of competitors', () => {
    const text = page({
      voice: { brand: 3, competitors: 1 },
      latest: [aPublicMention({ isOfCompetitor: true })],
    });
    expect(text).toMatch(/Competitors[^]*?25%/);
    expect(text).toContain('about a competitor');
    expect(page()).not.toMatch(/competitor/i);
  });

  it('links to the other period, and says so when there are no mentions', () => {
    expect(page()).toMatch(/href="\/p\/acme" aria-current="page"/);
    expect(page()).toMatch(/href="\/p\/acme\?range=90d"/);
    const totals = { mentions: 0, positive: 0, neutral: 0, negative: 0 };
    expect(page({ totals })).toContain('No mentions in the last 30 days.');
    expect(page({ totals, latest: [] })).toContain('No mentions yet.');
  });

  it('describes itself in link previews, by text alone', () => {
    expect(page()).toContain('<meta property="og:description" content="A sync app." />');
    expect(page()).toContain(`<link rel="canonical" href="${BASE}/p/acme" />`);
    const silent = { ...aDashboard().project, public_description: null };
    expect(page({ project: silent })).toContain(
      'content="4 mentions in the last 30 days, 50% of them positive."',
    );
  });
});

describe('wording', () => {
  it('never rounds a share to none or all when it is not', () => {
    expect([share(0, 9), share(1, 1000), share(999, 1000), share(9, 9), share(0, 0)]).toEqual([
      '0%',
      '<1%',
      '>99%',
      '100%',
      '0%',
    ]);
  });

  it('describes a change in the simplest terms', () => {
    expect(change(0, 0, 'May').words).toBe('');
    expect(change(3, 0, 'May').words).toBe('none in May');
    expect(change(3, 3, 'May').words).toBe('as many as in May');
    expect(change(1, 4, 'May')).toEqual({ sign: '▼', words: '75% fewer than in May' });
    expect(change(40, 4, 'May')).toEqual({ sign: '▲', words: '10 times May' });
  });

  it('cuts text between words where possible, and never within a character', () => {
    expect(excerpt('one two\n\n three\u0000 four', 14)).toBe('one two three…');
    expect(excerpt('一二三四五六', 3)).toBe('一二三…');
    expect(excerpt('👩‍👩‍👧‍👧👩‍👩‍👧‍👧', 1)).toBe('👩‍👩‍👧‍👧…');
    expect(excerpt(`a${'\u0301'.repeat(900)}b`, 5)).toBe('ab');
    expect(excerpt('short', 5)).toBe('short');
  });

  it('accepts only web addresses without a name and password', () => {
    expect(webAddress('https://a.example')?.href).toBe('https://a.example/');
    expect([null, 'x', 'ftp://a', 'http://u:p@a'].map(webAddress)).toEqual([null, null, null, null]);
  });

  it('ends an axis at a number whose half is round as well', () => {
    expect([0, 1, 3, 9, 11, 37, 99, 100, 41_000].map(axisEnd)).toEqual([
      2, 2, 4, 10, 20, 40, 100, 100, 60_000,
    ]);
  });
});
