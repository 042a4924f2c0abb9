import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { renderAtom } from '../../../api/feeds/atom.ts';
import { renderCalendar, type CalendarEvent } from '../../../api/feeds/calendar.ts';
import { renderJsonFeed } from '../../../api/feeds/json-feed.ts';
import { aFeed, anEntry } from './a-feed.ts';

const SELF = 'https://earshot.example/feeds/secret.atom';
/** What breaks a format that escapes too little: markup, quotes, ends of sections, a control character, half a pair. */
const NASTY = `</title><script>alert("1")</script> & ]]> 'x' \u0007\ud800 🚀`;
const PLAIN = `</title><script>alert("1")</script> & ]]> 'x'  🚀`;

describe('Atom', () => {
  it('has what RFC 4287 requires, and what readers show', () => {
    const feed = parseAtomFeed(renderAtom(aFeed([anEntry()]), SELF));
    expect(feed).toMatchObject({
      id: 'https://earshot.example/api/v1/views/3',
      title: { value: 'Negative · Earshot' },
      updated: '2026-11-20T08:12:00.000Z',
      links: [
        { href: SELF, rel: 'self' },
        { href: 'https://earshot.example/projects/prj_1/feed?view=3', rel: 'alternate' },
      ],
    });
    expect(feed.entries).toEqual([
      expect.objectContaining({
        id: 'urn:uuid:019a9f3c-1b2e-7d4c-8f0a-1b2c3d4e5f60',
        title: { value: 'Acme is down' },
        published: '2026-11-20T08:11:02.000Z',
        updated: '2026-11-20T08:12:00.000Z',
        summary: { value: 'It is down.' },
        content: { value: '<p>Acme is down</p>', type: 'html' },
        authors: [{ name: 'Jane', uri: 'https://example.com/jane' }],
        categories: [{ term: 'hn' }, { term: 'negative' }],
      }),
    ]);
  });

  it('contains any text of strangers as text', () => {
    const entry = anEntry({
      title: NASTY,
      summary: NASTY,
      content: NASTY,
      tags: [NASTY],
      author: { name: NASTY, url: null },
    });
    const xml = renderAtom(aFeed([entry]), SELF);
    expect(xml).not.toMatch(/<script|\u0007/);
    expect(parseAtomFeed(xml).entries).toEqual([
      expect.objectContaining({
        title: { value: PLAIN },
        summary: { value: PLAIN },
        content: { value: PLAIN, type: 'html' },
        categories: [{ term: PLAIN }],
        authors: [{ name: PLAIN }],
      }),
    ]);
  });

  it('links to the console where the post cannot be linked', () => {
    const entry = anEntry({ url: null });
    expect(parseAtomFeed(renderAtom(aFeed([entry]), SELF)).entries![0]!.links).toEqual([
      { href: entry.consoleUrl, rel: 'alternate' },
    ]);
  });
});

describe('JSON Feed', () => {
  it('has the fields of version 1.1, and those that programs sort by', () => {
    const text = renderJsonFeed(aFeed([anEntry({ title: NASTY })]), SELF);
    const feed = parseJsonFeed(text);
    expect(feed).toMatchObject({
      title: 'Negative · Earshot',
      home_page_url: 'https://earshot.example/projects/prj_1/feed?view=3',
      feed_url: SELF,
      items: [
        {
          id: '019a9f3c1b2e7d4c8f0a1b2c3d4e5f60',
          url: 'https://example.com/1',
          title: NASTY,
          content_html: '<p>Acme is down</p>',
          date_published: '2026-11-20T08:11:02.000Z',
          authors: [{ name: 'Jane', url: 'https://example.com/jane' }],
          tags: ['hn', 'negative'],
          language: 'en',
        },
      ],
    });
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ _earshot: { urgency: 74 } }],
    });
  });
});

describe('iCalendar', () => {
  const event: CalendarEvent = {
    uid: 'alt_1-2026-11-20@earshot',
    at: Date.UTC(2026, 10, 20, 8),
    changedAt: Date.UTC(2026, 10, 1),
    summary: 'Digest: Urgent; all, of \\ it',
    description: `${'ü'.repeat(60)} 🚀 ${'x'.repeat(60)}\nnext`,
    url: 'https://earshot.example/',
  };
  const text = renderCalendar('Negative', [event]);

  it('has lines of 75 octets at most, folded between characters, that end as RFC 5545 says', () => {
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\ufffd]/);
    }
    expect(text).toContain('\r\n ');
  });

  it('escapes texts, and gives instants in UTC', () => {
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Earshot//Digests//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Negative',
      'X-WR-CALNAME:Negative',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:alt_1-2026-11-20@earshot',
      'DTSTAMP:20261101T000000Z',
      'DTSTART:20261120T080000Z',
      'DURATION:PT15M',
      'SUMMARY:Digest: Urgent\\; all\\, of \\\\ it',
      `DESCRIPTION:${'ü'.repeat(60)} 🚀 ${'x'.repeat(60)}\\nnext`,
      'URL:https://earshot.example/',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });
});
